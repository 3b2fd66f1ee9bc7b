import { act, render, screen } from "@testing-library/react";
import type { JSX } from "react";
import { expect, test, vi } from "vitest";
import { useWidth } from "./use-width";

function Frame(): JSX.Element {
  const [frame, width] = useWidth<HTMLDivElement>(520);
  return <div ref={frame}>{width}</div>;
}

test("what is hidden keeps the width that it had", () => {
  let tell: (width: number) => void = () => {};
  class Observer {
    constructor(hear: ResizeObserverCallback) {
      tell = (width) => hear([{ contentRect: { width } } as ResizeObserverEntry], this as never);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  render(<Frame />);
  for (const [width, shown] of [
    [300.7, "300"],
    [0, "300"],
    [640, "640"],
  ] as const) {
    act(() => tell(width));
    expect(screen.getByText(shown)).toBeDefined();
  }
});
