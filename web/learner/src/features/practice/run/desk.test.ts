import "fake-indexeddb/auto";
import type {
  MarkedQuestion,
  PracticeResult,
  PracticeRun,
  SavedPracticeAnswer,
} from "@zhegui/client";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { Desk } from "./desk";
import { openOutbox, type Unsent } from "./outbox";
import { AnswerRefused, Away, type Port } from "./server";

const RUN = {
  sid: "run",
  position: 0,
  sheetList: ["a", "b"].map((sid) => ({ question: { sid }, mark: "open" })),
} as PracticeRun;

function saved(
  { question, version }: Pick<Unsent, "question" | "version">,
  verdict: MarkedQuestion["verdict"],
): SavedPracticeAnswer {
  const marked = { question: { sid: question }, version, verdict, isMistake: verdict === "wrong" };
  const outcome = { outcome: "saved" as const, sequence: 1, shieldedUntil: null };
  return { question: { sid: question }, ...outcome, marked: marked as MarkedQuestion };
}

function server() {
  const state = { isAway: false, taken: [] as string[], finished: 0, inForce: 1 };
  const marked = new Map<string, MarkedQuestion | null>();
  const told = (answer: SavedPracticeAnswer) => {
    marked.set(answer.question.sid, answer.marked);
    return answer;
  };
  const port: Port = {
    questions: async (_, position) =>
      ["a", "b"].map((sid, at) => {
        const known = marked.get(sid) ?? null;
        const version = known?.version ?? `${sid}${state.inForce}`;
        return {
          question: { sid },
          position: position + at,
          shieldedUntil: null,
          asked: { sid, version, kind: "single_choice" } as never,
          marked: known,
        };
      }),
    async answer(_, answers) {
      if (state.isAway) throw new Away();
      state.taken.push(...answers.map(({ question }) => question));
      return answers.map((answer) => told(saved(answer, "wrong")));
    },
    reveal: async (_, question) =>
      told(saved({ question, version: `${question}${state.inForce}` }, null)),
    async finish(sid) {
      state.finished += 1;
      return { sid } as PracticeResult;
    },
  };
  return { state, port };
}

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));

function draftsKept() {
  let kept: Record<string, unknown> = {};
  return {
    read: () => kept,
    keep: (drafts: Record<string, unknown>) => {
      kept = drafts;
    },
  };
}

async function seated(port: Port, drafts = draftsKept(), onRefused = vi.fn()) {
  const outbox = await openOutbox();
  const desk = new Desk({ run: RUN, user: "me", port, outbox, drafts, onRefused });
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
  await vi.waitFor(async () => expect(await outbox.all("me", "run")).toEqual([]));
});

test("what is answered offline waits, survives the page and is sent once", async () => {
  const { port, state } = server();
  const { desk } = await seated(port);
  state.isAway = true;
  desk.draft("x");
  await desk.submit();
  expect(desk.picture()).toMatchObject({ mark: "waiting", isAway: true, unsent: 1 });
  desk.dispose();
  state.isAway = false;
  const { desk: later } = await seated(port);
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

test("one answer that is refused takes no other of its batch out of the outbox", async () => {
  const { port, state } = server();
  const drafts = draftsKept();
  const { desk, outbox, onRefused } = await seated(port, drafts);
  state.isAway = true;
  desk.draft("bad");
  await desk.submit();
  desk.go(1);
  desk.draft("y");
  await desk.submit();
  state.isAway = false;
  const [take, cause] = [port.answer, new Error("refused")];
  port.answer = async (run, answers) => {
    if (answers.some(({ value }) => value === "bad")) throw new AnswerRefused("", { cause });
    return take(run, answers);
  };
  await desk.send();
  expect(state.taken).toEqual(["b"]);
  expect(desk.picture()).toMatchObject({ marks: ["open", "wrong"], unsent: 0 });
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(cause);
  expect(drafts.read()).toEqual({ a: "bad" });
  await vi.waitFor(async () => expect(await outbox.all("me", "run")).toEqual([]));
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

test("a key of another version than stands there has that version stand there", async () => {
  const { port, state } = server();
  const { desk } = await seated(port);
  state.inForce = 2;
  await desk.reveal();
  await vi.waitFor(() => expect(desk.picture().shown?.asked?.version).toBe("a2"));
  expect(desk.picture()).toMatchObject({ mark: "seen", marked: { version: "a2" } });
  desk.go(1);
  expect(desk.picture().shown?.asked?.version).toBe("b1");
  await desk.reveal();
  await vi.waitFor(() => expect(desk.picture().shown?.asked?.version).toBe("b2"));
});

const late = <T>(answer: T) => new Promise<T>((pass) => setTimeout(pass, 20, answer));

test.each(["questions", "answer"] as const)(
  "what waited here is shown in the version that it answered, though the %s call takes longer",
  async (slow) => {
    const { port, state } = server();
    const { desk } = await seated(port);
    state.isAway = true;
    desk.draft("x");
    await desk.submit();
    desk.dispose();
    state.isAway = false;
    state.inForce = 2;
    const slowed: Pick<Port, "questions" | "answer"> = {
      questions: async (...given) => late(await port.questions(...given)),
      answer: async (...given) => late(await port.answer(...given)),
    };
    const { desk: later } = await seated({ ...port, [slow]: slowed[slow] });
    await vi.waitFor(() => expect(later.picture().shown?.asked?.version).toBe("a1"));
    expect(later.picture()).toMatchObject({ mark: "wrong", marked: { version: "a1" } });
  },
);

test("what is chosen and not submitted is there again, until it is submitted or the run is over", async () => {
  const { port } = server();
  const drafts = draftsKept();
  const { desk } = await seated(port, drafts);
  desk.draft("x");
  desk.go(1);
  desk.draft("y");
  const { desk: later } = await seated(port, drafts);
  expect(later.picture().draft).toBe("x");
  await later.submit();
  expect(drafts.read()).toEqual({ b: "y" });
  await later.finish();
  expect(drafts.read()).toEqual({});
});

test("a run ends once what waits has arrived, of this tab and of others, and not before", async () => {
  const { port, state } = server();
  const { desk } = await seated(port);
  const { desk: other } = await seated(port);
  state.isAway = true;
  desk.draft("x");
  await desk.submit();
  other.go(1);
  other.draft("y");
  await other.submit();
  expect(await desk.finish()).toBeNull();
  expect(desk.picture()).toMatchObject({ isHeld: true, unsent: 2 });
  expect(state.finished).toBe(0);

  state.isAway = false;
  expect(await desk.finish()).toEqual({ sid: "run" });
  expect(state.taken).toEqual(["a", "b"]);
  expect(desk.picture()).toMatchObject({ isHeld: false, unsent: 0 });
});

test("a run whose last answer is refused goes on, and keeps what was chosen", async () => {
  const { port, state } = server();
  const drafts = draftsKept();
  const { desk, onRefused } = await seated(port, drafts);
  state.isAway = true;
  desk.draft("x");
  await desk.submit();
  port.answer = async () => Promise.reject(new Error("refused"));
  expect(await desk.finish()).toBeNull();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(drafts.read()).toEqual({ a: "x" });
  expect(state.finished).toBe(0);
  await desk.finish();
  expect(state.finished).toBe(1);
});

const silent = () => new EventTarget() as IDBRequest & IDBOpenDBRequest;
const refuse = () => {
  throw new DOMException("blocked", "SecurityError");
};

test.each([
  ["is missing", undefined],
  ["refuses", { open: refuse }],
  ["never answers", { open: silent }],
])("a store that %s keeps no answer back", async (_, store) => {
  vi.stubGlobal("indexedDB", store);
  vi.useFakeTimers();
  const { port, state } = server();
  const seating = seated(port);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  const { desk } = await seating;
  desk.draft("x");
  await desk.submit();
  expect(state.taken).toEqual(["a"]);
});

test("a store that falls silent keeps no answer back", async () => {
  const { port, state } = server();
  const { desk } = await seated(port);
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(silent);
  desk.draft("x");
  void desk.submit();
  await vi.waitFor(() => expect(state.taken).toEqual(["a"]));
  put.mockRestore();
});
