// @vitest-environment jsdom
import { QueryClient, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { type JSX, Suspense } from "react";
import { expect, test } from "vitest";
import { LateQueries, loadQueries } from "./late-queries";
import { lazily } from "./lazily";

function Asking(): JSX.Element {
  const { data } = useQuery({ queryKey: ["course"], queryFn: async () => "answered" });
  return <p>{data ?? "asked"}</p>;
}

test("what is loaded lazily asks as soon as the query client has come, and not before", async () => {
  let bring: (client: QueryClient) => void = () => undefined;
  loadQueries(() => new Promise((resolve) => (bring = resolve)));
  const Late = lazily(async () => Asking);
  await act(async () =>
    render(
      <LateQueries>
        <p>first paint</p>
        <Suspense fallback="waiting">
          <Late />
        </Suspense>
      </LateQueries>,
    ),
  );
  expect(screen.getByText("first paint")).toBeDefined();
  expect(screen.getByText("waiting")).toBeDefined();

  await act(async () => bring(new QueryClient()));
  expect(await screen.findByText("answered")).toBeDefined();
});
