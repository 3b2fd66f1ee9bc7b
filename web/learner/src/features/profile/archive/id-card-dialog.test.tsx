import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { IdCardDialog } from "./id-card-dialog";

const AGREEMENT = "/resource-center/api/agreement/v2/current";
const TEXT = { kind: "id_picture", edition: "2026-11", title: "Consent", body: "To be checked." };

test("a consent whose text did not load is told as that, and loads for the next try", async () => {
  let isThere = false;
  const asked = answerWith({
    [AGREEMENT]: () => (isThere ? envelope(TEXT) : { status: 404, body: {} }),
  });
  const times = () => asked.filter(({ path }) => path === AGREEMENT).length;
  await showPage(<IdCardDialog archive={undefined} onClose={() => undefined} />, [
    "archive",
    "profile",
    "files",
  ]);
  await userEvent.click(screen.getByRole("checkbox"));
  await expect.poll(times).toBe(1);
  isThere = true;
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const told = screen.getByRole("checkbox").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(told)?.textContent).toBe(
    "The consent text did not load. Please save again",
  );
  await expect.poll(times).toBe(2);
});
