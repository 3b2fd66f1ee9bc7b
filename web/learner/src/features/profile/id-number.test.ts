// @vitest-environment jsdom
import { expect, test } from "vitest";
import { bareIdNumber, idNumberFault } from "./id-number";

test.each([
  ["11010519491231002X", undefined],
  ["440524188001010014", undefined],
  ["110105194912310021", "idNumberCheckDigit"],
  ["110105194902300020", "idNumberBirthday"],
  ["110105194913010020", "idNumberBirthday"],
  ["11010519491231002x", "idNumber"],
  ["11010519491231002", "idNumber"],
  ["1101051949123100211", "idNumber"],
  ["110105491231002", undefined],
  ["110105491331002", "idNumberBirthday"],
  ["11010549123100X", "idNumber"],
  ["010105194912310029", "idNumber"],
  ["１1010519491231002X", "idNumber"],
  ["", "idNumber"],
])("%s: %s", (number, fault) => {
  expect(idNumberFault(number)).toBe(fault);
});

test("what people paste is seldom bare", () => {
  expect(bareIdNumber(" 110105 19491231 002x ")).toBe("11010519491231002X");
  expect(bareIdNumber("１１０１０５\u200b１９４９１２３１００２ｘ\ufeff")).toBe(
    "11010519491231002X",
  );
});
