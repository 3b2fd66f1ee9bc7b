import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CurrentUser } from "@zhegui/client";
import { expect, test, vi } from "vitest";
import { answerWith, describedAs, envelope, holdAnswers, showPage } from "../../testing/page";
import { RealNameForm } from "./real-name-form";

const AGREEMENT = "/resource-center/api/agreement/v2/current";
const SAVE = "/resource-center/api/user/v2/save";
const CURRENT = "/resource-center/api/user/v2/current";

const USER = { sid: "01934e2a-0000-7000-8000-000000000001", version: 1 } as CurrentUser;
const onDone = vi.fn();
const onTaken = vi.fn();
const TEXT = { kind: "real_name", edition: "2026-11", title: "Consent", body: "To be certified." };

async function fill(): Promise<void> {
  await showPage(<RealNameForm user={USER} onDone={onDone} onTaken={onTaken} />, ["profile"]);
  await userEvent.type(screen.getByLabelText("Name"), "林一");
  await userEvent.type(screen.getByLabelText("ID number"), "11010519491231002X");
  await userEvent.click(screen.getByRole("checkbox"));
}

const confirm = () => userEvent.click(screen.getByRole("button", { name: "Confirm" }));

const told = () => describedAs(screen.getByRole("checkbox"));

test("a consent whose text did not load is told, and loads for the next try", async () => {
  let isThere = false;
  const asked = answerWith({
    [AGREEMENT]: () =>
      isThere ? envelope(TEXT) : { status: 404, body: { code: 404, message: "gone", data: null } },
    [SAVE]: () => envelope(USER),
    [CURRENT]: () => envelope(USER),
  });
  const times = (path: string) => asked.filter((each) => each.path === path).length;
  await fill();
  expect(times(AGREEMENT)).toBe(1);
  isThere = true;
  await confirm();
  expect(told()).toBe("The consent text did not load. Please confirm again");
  await expect.poll(() => times(AGREEMENT)).toBe(2);
  await expect.poll(told).toBe("");
  expect(times(SAVE)).toBe(0);
  await confirm();
  await expect.poll(() => times(SAVE)).toBe(1);
  const sent = JSON.parse(asked.find(({ path }) => path === SAVE)?.body ?? "");
  expect(sent.model.agreementList).toEqual([{ kind: "real_name", edition: "2026-11" }]);
});

test("a consent whose text is loading is told as that until it comes", async () => {
  answerWith({ [AGREEMENT]: () => envelope(TEXT) });
  const letGo = holdAnswers();
  await fill();
  await confirm();
  expect(told()).toBe("The consent text is still loading. Please confirm in a moment");
  letGo();
  await expect.poll(told).toBe("");
});
