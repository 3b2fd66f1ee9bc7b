import type { MarkedQuestion, PracticeRun, SavedPracticeAnswer } from "@zhegui/client";
import { expect, test, vi } from "vitest";
import { Away, Desk, type Port } from "./desk";
import { memoryOutbox, type Unsent } from "./outbox";

const RUN = {
  sid: "run",
  position: 0,
  sheetList: ["a", "b"].map((sid) => ({ question: { sid }, mark: "open" })),
} as PracticeRun;

function saved({ question }: Unsent, verdict: MarkedQuestion["verdict"]): SavedPracticeAnswer {
  const marked = { question: { sid: question }, verdict, isMistake: verdict === "wrong" };
  const outcome = { outcome: "saved" as const, sequence: 1, shieldedUntil: null };
  return { question: { sid: question }, ...outcome, marked: marked as MarkedQuestion };
}

function server() {
  const state = { isAway: false, taken: [] as string[] };
  const port: Port = {
    questions: async (_, position) =>
      ["a", "b"].map((sid, at) => ({
        question: { sid },
        position: position + at,
        shieldedUntil: null,
        asked: { sid, version: `${sid}1`, kind: "single_choice" } as never,
        marked: null,
      })),
    async answer(_, answers) {
      if (state.isAway) throw new Away();
      state.taken.push(...answers.map(({ question }) => question));
      return answers.map((answer) => saved(answer, "wrong"));
    },
    reveal: async (_, question) => saved({ question } as Unsent, null),
  };
  return { state, port };
}

async function seated(port: Port, outbox = memoryOutbox(), onRefused = vi.fn()) {
  const desk = new Desk({ run: RUN, user: "me", port, outbox, onRefused });
  await desk.open();
  return { desk, outbox, onRefused };
}

test("an answer is told at once what became of it, and is not given twice", async () => {
  const { port, state } = server();
  const { desk, outbox } = await seated(port);
  desk.draft("x");
  await desk.submit();
  expect(desk.picture()).toMatchObject({ mark: "wrong", unsent: 0 });
  expect(desk.picture().marked?.isMistake).toBe(true);
  await desk.submit();
  expect(state.taken).toEqual(["a"]);
  expect(await outbox.all("me", "run")).toEqual([]);
});

test("what is answered offline waits, survives the page and is sent once", async () => {
  const { port, state } = server();
  const { desk, outbox } = await seated(port);
  state.isAway = true;
  desk.draft("x");
  await desk.submit();
  expect(desk.picture()).toMatchObject({ mark: "waiting", isAway: true, unsent: 1 });
  desk.dispose();
  state.isAway = false;
  const { desk: later } = await seated(port, outbox);
  expect(later.picture()).toMatchObject({ mark: "wrong", unsent: 0 });
  expect(state.taken).toEqual(["a"]);
});

test("nothing is sent without an answer, and a refused one can be given anew", async () => {
  const { port } = server();
  port.answer = async () => Promise.reject(new Error("refused"));
  const { desk, onRefused } = await seated(port);
  await desk.submit();
  expect(onRefused).not.toHaveBeenCalled();
  desk.draft("x");
  await desk.submit();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(desk.picture().mark).toBe("open");
});

test("what was looked up is marked as seen", async () => {
  const { desk } = await seated(server().port);
  await desk.reveal();
  expect(desk.picture().mark).toBe("seen");
  desk.go(1);
  expect(desk.picture()).toMatchObject({ position: 1, mark: "open" });
  desk.go(2);
  expect(desk.picture().position).toBe(1);
});
