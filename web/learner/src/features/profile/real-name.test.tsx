import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CurrentUser, OwnIdentity, OwnIdentityRequest } from "@zhegui/client";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { RealName } from "./real-name";

const API = "/resource-center/api";
const USER = { sid: "01934e2a-0000-7000-8000-000000000001", version: 1 } as CurrentUser;
const TEXT = { kind: "real_name", edition: "2026-12", title: "Consent", body: "To be certified." };
const NONE: OwnIdentity = {
  state: "none",
  realName: null,
  idNumber: null,
  confirmedAt: null,
  edition: null,
  agreedAt: null,
  request: null,
};
const CONFIRMED: OwnIdentity = {
  ...NONE,
  state: "confirmed",
  realName: "林一",
  idNumber: "1****************X",
  confirmedAt: "2026-11-21T01:00:00.000Z",
  edition: "2026-12",
  agreedAt: "2026-11-21T01:00:00.000Z",
};
const OPEN: OwnIdentityRequest = {
  sid: "01934e2a-0000-7000-8000-000000000002",
  kind: "correction",
  state: "open",
  realName: "林一一",
  idNumber: "4****************4",
  reason: "A letter is missing",
  createdAt: "2026-11-22T01:00:00.000Z",
  answer: null,
  decidedAt: null,
};

interface Server {
  identity: OwnIdentity;
  /** Of what is saved. */
  refusal?: { status: number; body: unknown };
}

/** A server that answers as `server` says at that moment. */
function serve(server: Server) {
  return answerWith({
    [`${API}/identity/v2/current`]: () => envelope(server.identity),
    [`${API}/agreement/v2/current`]: () => envelope(TEXT),
    [`${API}/user/v2/current`]: () => envelope(USER),
    [`${API}/user/v2/save`]: () => server.refusal ?? envelope(USER),
    [`${API}/identityRequest/v2/save`]: () => {
      server.identity = { ...server.identity, request: OPEN };
      return envelope({ sid: OPEN.sid });
    },
    [`${API}/identityRequest/v2/cancel`]: () => {
      server.identity = { ...server.identity, request: { ...OPEN, state: "cancelled" } };
      return envelope(null);
    },
    [`${API}/identity/v2/withdraw`]: () => {
      server.identity = { ...NONE, state: "withdrawn" };
      return envelope(server.identity);
    },
  });
}

const show = () => showPage(<RealName user={USER} />, ["profile"]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function fill(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Name"), "林一");
  await userEvent.type(screen.getByLabelText("ID number"), "11010519491231002X");
  await userEvent.click(screen.getByRole("checkbox"));
}

test("what follows from a withdrawal is said before it", async () => {
  const asked = serve({ identity: CONFIRMED });
  await show();
  await screen.findByText(/You agreed to the Real-name Consent on .* \(edition 2026-12\)/);
  await press("Withdraw consent");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getAllByRole("listitem")).toHaveLength(5);
  expect(asked.some(({ path }) => path.endsWith("withdraw"))).toBe(false);
  await press("Withdraw");
  await screen.findByText(/You have withdrawn your consent/);
  expect(screen.queryByText("林一")).toBeNull();
});

test("a correction is asked for, waits, and can be taken back", async () => {
  const asked = serve({ identity: CONFIRMED });
  await show();
  await press("Ask for a correction");
  await fill();
  await press("Send the request");
  expect(screen.getByLabelText("Explanation").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(screen.getByLabelText("Explanation"), "A letter is missing");
  await press("Send the request");
  await screen.findByText("Your request is being reviewed");
  expect(screen.queryByRole("button", { name: "Ask for a correction" })).toBeNull();
  const sent = asked.find(({ path }) => path.endsWith("identityRequest/v2/save"));
  expect(JSON.parse(sent?.body ?? "").model.kind).toBe("correction");
  await press("Take it back");
  await screen.findByRole("button", { name: "Ask for a correction" });
});

test("a number of another account leads to a request, with what was filled in", async () => {
  const taken = { code: 409, message: "Taken", data: null, error: "id_number_taken" };
  const asked = serve({ identity: NONE, refusal: { status: 409, body: taken } });
  await show();
  await fill();
  await press("Confirm");
  await press("That account is not mine");
  expect(screen.getByLabelText<HTMLInputElement>("ID number").value).toBe("11010519491231002X");
  await userEvent.type(screen.getByLabelText("Explanation"), "Somebody used my card");
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Send the request");
  await screen.findByText("Your request is being reviewed");
  const sent = asked.find(({ path }) => path.endsWith("identityRequest/v2/save"));
  expect(JSON.parse(sent?.body ?? "").model).toMatchObject({ kind: "dispute", realName: "林一" });
});

test("what is wrong with name and number is told at once, each beside its field", async () => {
  const wrong = {
    error: "invalid_input",
    details: [
      { path: "model.realName", code: "unprintable_sign", message: "Cannot be printed" },
      { path: "model.idNumber", code: "invalid_id_number", message: "Wrong check digit" },
    ],
  };
  const asked = serve({ identity: NONE, refusal: { status: 400, body: wrong } });
  await show();
  await fill();
  const number = screen.getByLabelText("ID number");
  await userEvent.clear(number);
  await press("Confirm");
  expect(asked.some(({ path }) => path.endsWith("save"))).toBe(false);
  await userEvent.type(number, "110105194912310021");
  await press("Confirm");
  await screen.findByText("Cannot be printed");
  expect(screen.getByText("Wrong check digit")).toBeDefined();
  for (const label of ["Name", "ID number"])
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
});

test("what a reviewer answered is told", async () => {
  serve({ identity: { ...CONFIRMED, request: { ...OPEN, state: "rejected", answer: "Unclear" } } });
  await show();
  await screen.findByText("Your request was rejected");
  expect(screen.getByText("Reviewer: Unclear")).toBeDefined();
});
