import { render, screen } from "@testing-library/react";
import type { Likeness, Voucher } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Hints } from "./hints";

function likeness(kind: Likeness["kind"], at: number): Likeness {
  const other = { orderSid: `o${at}`, orderNumber: `DD-${at}`, buyerName: "B", companyName: "B" };
  return { sid: `${at}`, kind, bits: 0, otherSid: `v${at}`, other: other as Voucher };
}

test("the very same file is told first, however many pictures look alike", async () => {
  await startI18n("en", ["adminCommerce"]);
  const alike = [1, 2, 3, 4].map((at) => likeness("alike", at));
  const likenessList = [...alike, likeness("same_file", 5)];
  const voucher = { orderSid: "o", likenessList } as Partial<Voucher> as Voucher;
  render(
    <MemoryRouter>
      <Hints voucher={voucher} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole("listitem")[0]?.textContent).toMatch(/DD-5/);
});
