import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, showPage } from "../../testing/page";
import { Page } from "./pay-page";

test("an order that is gone says so, and leads to one's own", async () => {
  answerWith({
    "/resource-center/api/order/v2/dynamicDetail": () => ({
      status: 404,
      body: { code: 404, error: "not_found", message: "Not found", data: null },
    }),
  });
  await showPage(<Page />, ["orders"], "/pay/01980000-0000-7000-8000-000000000001");
  expect(await screen.findByText("This order was not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "My orders" }).getAttribute("href")).toBe("/user/order");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
