import { render, screen } from "@testing-library/react";
import { startI18n } from "@zhegui/i18n";
import { expect, test } from "vitest";
import { ScoreLine } from "./score-line";

test.each([
  [82.4, 6.2, "0 to 100 marks: 60 to pass, 76 to 89 expected"],
  [98, 4, "0 to 100 marks: 60 to pass, 94 to 100 expected"],
  [3, 5, "0 to 100 marks: 60 to pass, 0 to 8 expected"],
])("%f marks, give or take %f", async (expected, deviation, words) => {
  await startI18n("en", ["practice"]);
  render(<ScoreLine expected={expected} deviation={deviation} pass={60} full={100} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(words);
  expect(screen.getByText("Pass: 60").style.left).toContain("60%");
});
