import { act, render, screen } from "@testing-library/react";
import type { CurrentUser, listenLive } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Heard } from "./tabs";
import { message, openBrowser, READY, type Stream, serve } from "./testing";
import { useLive } from "./use-live";

const listen = vi.hoisted(() => vi.fn<typeof listenLive>());
vi.mock(import("@zhegui/client"), async (whole) => ({ ...(await whole()), listenLive: listen }));

let streams: Stream[];

beforeEach(() => {
  openBrowser();
  const server = serve();
  streams = server.streams;
  listen.mockImplementation(server.listenLive);
});

interface ShownProps {
  hear: (heard: Heard) => void;
  enabled: boolean;
}

function Shown({ hear, enabled }: ShownProps): JSX.Element {
  const { isLive } = useLive(hear, enabled);
  return <p>{isLive ? "live" : "not live"}</p>;
}

test("it listens while it is wanted, and what it hears is of the moment", async () => {
  const [before, after] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Shown hear={before} enabled={false} />);
  expect(streams).toEqual([]);
  rerender(<Shown hear={before} enabled />);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  rerender(<Shown hear={after} enabled />);
  act(() => streams[0]?.say(READY, message("5", "a")));
  await screen.findByText("live");
  expect(streams).toHaveLength(1);
  expect(before).not.toHaveBeenCalled();
  expect(after.mock.calls).toEqual([[{ kind: "reset" }], [{ kind: "message", subject: "a" }]]);
  rerender(<Shown hear={after} enabled={false} />);
  await screen.findByText("not live");
  expect(streams[0]?.isOver()).toBe(true);
});

test("another login has a stream of its own, which goes on after nothing of the one before", async () => {
  const { rerender } = render(<Shown hear={() => undefined} enabled />);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  act(() => streams[0]?.say(READY));
  act(() => useSession.setState({ user: { sid: "su" } as CurrentUser }));
  rerender(<Shown hear={() => undefined} enabled />);
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  expect(streams.map(({ lastId }) => lastId)).toEqual([null, null]);
  expect(streams[0]?.isOver()).toBe(true);
});
