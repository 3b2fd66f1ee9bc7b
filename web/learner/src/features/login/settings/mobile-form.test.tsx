import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CurrentUser } from "@zhegui/client";
import { forgetCode } from "@zhegui/domain/login";
import { expect, test } from "vitest";
import { answerWith, describedAs, envelope, showPage } from "../../../testing/page";
import { MobileForm } from "./mobile-form";

const API = "/resource-center/api";
const CHANGE = `${API}/user/v2/codeUpdateTel`;
const USER = { number: "100001", tel: "139****2748" } as CurrentUser;
const NEW = "13700137000";

const user = userEvent.setup();

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
}

async function open(refusal: object) {
  forgetCode();
  const asked = answerWith({
    [`${API}/shortMessage/v2/send`]: () => envelope({ transactionCode: "new" }),
    [`${API}/shortMessage/v2/my/send`]: () => envelope({ transactionCode: "old" }),
    [CHANGE]: () => ({ status: 400, body: { code: 400, data: null, ...refusal } }),
  });
  await showPage(<MobileForm user={USER} />, ["login", "settings"]);
  await user.click(screen.getByRole("button", { name: "Change Mobile number" }));
  return () => asked.filter(({ path }) => path === CHANGE).map(({ body }) => JSON.parse(body));
}

async function fillInNew(): Promise<void> {
  await user.type(field("New mobile number"), NEW);
  const buttons = screen.getAllByRole("button", { name: "Get code" });
  await user.click(buttons[buttons.length - 1] as HTMLElement);
  await screen.findByText("Code sent. It is valid for 5 minutes");
  await user.type(field("Code"), "604917");
}

const submit = () => user.click(screen.getByRole("button", { name: "Change number" }));

test("the password proves who changes the number, and stands corrected at its field", async () => {
  const sent = await open({ error: "wrong_password", message: "The present password is wrong" });
  await submit();
  expect(describedAs(field("Present password"))).toContain("Password cannot be empty");
  await user.type(field("Present password"), "correct horse");
  await fillInNew();
  await submit();
  await screen.findAllByText("The present password is wrong");
  expect(describedAs(field("Present password"))).toContain("The present password is wrong");
  expect(sent()).toEqual([
    { transactionCode: "new", code: "604917", mobile: NEW, password: "correct horse" },
  ]);
});

test("so does a code to the number in force", async () => {
  const details = [{ path: "oldCode", error: "invalid_code", message: "Wrong code" }];
  const sent = await open({ error: "invalid_input", message: "See below", details });
  await user.click(screen.getByRole("tab", { name: "With a code to your present number" }));
  const old = "Code sent to your present number";
  await user.type(field(old), "719406");
  await fillInNew();
  await submit();
  expect(describedAs(field(old))).toContain("Get a code first");
  await user.click(screen.getByRole("button", { name: "Get code" }));
  await screen.findAllByText(/^Resend in/);
  await user.type(field(old), "719406");
  await submit();
  await screen.findAllByText("Wrong code");
  expect(describedAs(field(old))).toContain("Wrong code");
  expect(sent()).toEqual([
    {
      transactionCode: "new",
      code: "604917",
      mobile: NEW,
      oldTransactionCode: "old",
      oldCode: "719406",
    },
  ]);
});
