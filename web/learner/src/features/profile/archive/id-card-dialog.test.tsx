import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerWith, describedAs, envelope, holdAnswers, showPage } from "../../../testing/page";
import { IdCardDialog } from "./id-card-dialog";

const AGREEMENT = "/resource-center/api/agreement/v2/current";
const TEXT = { kind: "id_picture", edition: "2026-11", title: "Consent", body: "To be checked." };

async function agree(): Promise<void> {
  await showPage(<IdCardDialog archive={undefined} onClose={() => undefined} />, [
    "archive",
    "profile",
    "files",
  ]);
  await userEvent.click(screen.getByRole("checkbox"));
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

const told = () => describedAs(screen.getByRole("checkbox"));

test("a consent whose text did not load is told as that, and loads for the next try", async () => {
  let isThere = false;
  const asked = answerWith({
    [AGREEMENT]: () => (isThere ? envelope(TEXT) : { status: 404, body: {} }),
  });
  const times = () => asked.filter(({ path }) => path === AGREEMENT).length;
  await agree();
  await expect.poll(times).toBe(1);
  isThere = true;
  await save();
  expect(told()).toBe("The consent text did not load. Please save again");
  await expect.poll(times).toBe(2);
  await expect.poll(told).toBe("");
});

test.each([
  ["comes", envelope(TEXT), ""],
  ["fails", { status: 404, body: {} }, "The consent text did not load. Please save again"],
])("a consent whose text is loading is told as that until it %s", async (_, answer, after) => {
  answerWith({ [AGREEMENT]: () => answer });
  const letGo = holdAnswers();
  await agree();
  await save();
  expect(told()).toBe("The consent text is still loading. Please save in a moment");
  letGo();
  await expect.poll(told).toBe(after);
});
