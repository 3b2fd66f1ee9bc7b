import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { answersOf, read } from "./read";

interface Asked {
  body: { sid: string };
  signal?: AbortSignal;
}

function call(name: string) {
  return vi.fn(async ({ body }: Asked) => ({ data: `${name} ${body.sid}` }));
}

function setUp() {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  return { queries, course: call("course"), news: call("news") };
}

const A = { body: { sid: "a" } };
const B = { body: { sid: "b" } };

test("a call is made once for each thing that it is asked", async () => {
  const { queries, course, news } = setUp();
  const asked = [read(course, A), read(course, { body: { sid: "a" } }), read(news, A)];
  const answers = [];
  for (const each of [...asked, read(course, B)]) answers.push(await queries.fetchQuery(each));
  expect(answers).toEqual(["course a", "course a", "news a", "course b"]);
  expect(course).toHaveBeenCalledTimes(2);
  expect(course.mock.calls[0]?.[0].signal).toBeInstanceOf(AbortSignal);
});

test("all that a call answered is forgotten together, and nothing else", async () => {
  const { queries, course, news } = setUp();
  const asked = [read(course, A), read(course, B), read(news, A)];
  for (const each of asked) await queries.fetchQuery(each);
  await queries.invalidateQueries({ queryKey: answersOf(course) });
  const stale = asked.map(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated);
  expect(stale).toEqual([true, true, false]);
});
