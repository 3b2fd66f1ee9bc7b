// @vitest-environment jsdom
import { useSession } from "@zhegui/domain";
import { beforeEach, expect, test, vi } from "vitest";
import { attemptPortOf } from "./attempt-port";
import { Refused, Unreachable } from "./sitting/attempt";

const PAGE = "<!doctype html><title>Log in to the network</title>";
const GRIP = { attempt: "a", ticket: "t", lease: 1 };
const port = attemptPortOf("me");
const ANSWER = [{ question: "q", sequence: 1, value: "x", writtenAt: 0 }];

function answerWith(body: string | object, status: number): void {
  vi.stubGlobal("fetch", async () =>
    typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status }),
  );
}

function problem(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
}

beforeEach(() => useSession.setState({ user: { sid: "me" } as never }));

test.each([200, 400, 401, 403, 404, 407, 408, 409, 429, 500, 511, 520])(
  "a page of somebody else with %i is no word of the server, for any call",
  async (status) => {
    answerWith(PAGE, status);
    for (const call of [
      () => port.start("e", { takeOver: false, begin: true }),
      () => port.answer(GRIP, ANSWER, false),
      () => port.submit(GRIP, null),
      () => port.late(GRIP, ANSWER),
      () => port.look("a"),
    ])
      expect(await problem(call())).toBeInstanceOf(Unreachable);
  },
);

test.each([
  [403, Refused],
  [404, Refused],
  [409, Refused],
  [408, Unreachable],
  [429, Unreachable],
  [500, Unreachable],
  [507, Unreachable],
])("our own %i is told apart", async (status, kind) => {
  answerWith({ code: status, error: "some_error", message: "why", requestId: "r" }, status);
  expect(await problem(port.answer(GRIP, ANSWER, false))).toBeInstanceOf(kind);
});

test("while somebody else is logged in nothing is sent in their name", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  useSession.setState({ user: { sid: "other" } as never });
  expect(await problem(port.answer(GRIP, ANSWER, false))).toMatchObject({ id: "other_login" });
  expect(fetch).not.toHaveBeenCalled();
});

test("without a login only what has a ticket is sent", async () => {
  const fetch = vi.fn(async () => new Response(PAGE, { status: 511 }));
  vi.stubGlobal("fetch", fetch);
  useSession.setState({ user: null });
  for (const call of [
    () => port.start("e", { takeOver: false, begin: false }),
    () => port.late(GRIP, ANSWER),
    () => port.look("a"),
  ])
    expect(await problem(call())).toMatchObject({ status: 401 });
  expect(fetch).not.toHaveBeenCalled();
  for (const call of [() => port.answer(GRIP, ANSWER, false), () => port.submit(GRIP, null)])
    expect(await problem(call())).toBeInstanceOf(Unreachable);
  expect(fetch).toHaveBeenCalledTimes(2);
});
