import "fake-indexeddb/auto";
import { fireEvent, screen } from "@testing-library/react";
import { useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { userWith } from "../../../testing/user";
import { useStart } from "../use-start";
import { senderOf, sendLeftovers } from "./leftovers";
import { outboxOfPage, type Unsent } from "./outbox";
import { portOf } from "./port";

const ANSWER = "/resource-center/api/practice/v2/answer";
const START = "/resource-center/api/practice/v2/start";
const REST = { version: "v", value: "x", guessed: false, durationMs: 1, answeredAt: "" };
const taken = () => envelope({ savedList: [] });

/** A user of their own for each test, since they share one browser. */
let user = "";
let count = 0;

beforeEach(() => {
  count += 1;
  user = `user${count}`;
  useSession.setState({ user: userWith({ sid: user }) });
});

async function leave(...places: [run: string, question: string][]): Promise<void> {
  const outbox = await outboxOfPage();
  for (const [run, question] of places) await outbox.put({ user, run, question, ...REST });
}

async function left(of = user): Promise<string[]> {
  return (await (await outboxOfPage()).all(of)).map(({ question }: Unsent) => question);
}

const send = async () => {
  const outbox = await outboxOfPage();
  const deliveries = await sendLeftovers(portOf(user), outbox, await outbox.all(user));
  const count = (of: "taken" | "refused" | "waiting") =>
    deliveries.reduce((sum, delivery) => sum + delivery[of].length, 0);
  return { taken: count("taken"), refused: count("refused"), waiting: count("waiting") };
};

test("what waits of every run of the user is sent once, and nobody else's", async () => {
  await leave(["run1", "a"], ["run1", "b"], ["run2", "c"]);
  const first = user;
  user = "another";
  await leave(["run3", "d"]);
  user = first;
  const asked = answerWith({ [ANSWER]: taken });
  expect(await send()).toMatchObject({ taken: 3, refused: 0, waiting: 0 });
  expect(asked.map(({ body }) => JSON.parse(body).model.sid)).toEqual(["run1", "run2"]);
  expect(await left()).toEqual([]);
  expect(await left("another")).toEqual(["d"]);
  expect(await send()).toMatchObject({ taken: 0 });
});

test.each([401, 408, 429, 503, 507])("what a server with %i did not take waits", async (status) => {
  await leave(["run", "a"]);
  answerWith({ [ANSWER]: () => ({ status, body: {} }) });
  expect(await send()).toMatchObject({ taken: 0, refused: 0, waiting: 1 });
  expect(await left()).toEqual(["a"]);
});

test("while somebody else is logged in nothing is sent in their name", async () => {
  await leave(["run", "a"]);
  useSession.setState({ user: userWith({ sid: "other" }) });
  const asked = answerWith({ [ANSWER]: () => ({ status: 404, body: {} }) });
  expect(await send()).toMatchObject({ waiting: 1 });
  expect(asked).toEqual([]);
  expect(await left()).toEqual(["a"]);
});

test.each([400, 413])("one answer that is refused with %i keeps no other back", async (status) => {
  await leave(["run", "a"], ["run", "bad"], ["run", "c"]);
  answerWith({
    [ANSWER]: (body) => (body.includes('"bad"') ? { status, body: {} } : taken()),
  });
  expect(await send()).toMatchObject({ taken: 2, refused: 1, waiting: 0 });
  expect(await left()).toEqual([]);
});

test("where the server goes away meanwhile the rest waits, and nothing more is asked", async () => {
  await leave(["run", "a"], ["run", "bad"], ["run", "c"]);
  const asked = answerWith({
    [ANSWER]: (body) => ({
      status: body.includes('"bad"') && body.includes('"a"') ? 400 : 503,
      body: {},
    }),
  });
  expect(await send()).toMatchObject({ taken: 0, refused: 0, waiting: 3 });
  expect(asked).toHaveLength(2);
  expect(await left()).toEqual(["a", "bad", "c"]);
});

test("what can never be taken is told with its reason", async () => {
  await leave(["finished", "a"]);
  answerWith({ [ANSWER]: () => ({ status: 409, body: { message: "This practice is finished" } }) });
  await showPage(<i />, ["practice"]);
  expect(await senderOf(user, vi.fn())()).toBe(true);
  expect(await screen.findByText("1 answer of a practice was not accepted")).toBeTruthy();
  expect(screen.getByText("This practice is finished")).toBeTruthy();
});

test("what waits is told, and that it has arrived", async () => {
  await leave(["run", "a"]);
  let status = 503;
  answerWith({ [ANSWER]: () => ({ ...taken(), status }) });
  await showPage(<i />, ["practice"]);
  const onArrived = vi.fn();
  const sendAgain = senderOf(user, onArrived);
  expect(await sendAgain()).toBe(false);
  expect(await screen.findByText(/1 answer of a practice has not reached/)).toBeTruthy();
  status = 200;
  expect(await sendAgain()).toBe(true);
  expect(await screen.findByText(/All answers of your practice have reached/)).toBeTruthy();
  expect(onArrived).toHaveBeenCalledOnce();
  expect(await left()).toEqual([]);
});

function Starter(): JSX.Element {
  const start = useStart();
  return (
    <button type="button" onClick={() => start.mutate({ mode: "due", anew: true })}>
      begin
    </button>
  );
}

test("a new run, which ends the one before, begins once what waits has arrived", async () => {
  await leave(["run", "a"]);
  let status = 503;
  const asked = answerWith({
    [ANSWER]: () => ({ ...taken(), status }),
    [START]: () => envelope({ sid: "new" }),
  });
  const router = await showPage(<Starter />, ["practice"]);
  fireEvent.click(screen.getByText("begin"));
  expect(await screen.findByText("A new practice cannot start yet")).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual([ANSWER]);

  status = 200;
  fireEvent.click(screen.getByText("begin"));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/exercise-detail/new"));
  expect(asked.map(({ path }) => path)).toEqual([ANSWER, ANSWER, START]);
});
