import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import type { JSX, ReactNode } from "react";
import { loadFirst } from "./lazily";
import { createStore } from "./store";

const useArrival = createStore<{ client: QueryClient | undefined }>({ client: undefined });

/** Loads the query client behind the first paint; lazy components and pages wait for it. */
export function loadQueries(load: () => Promise<QueryClient>): void {
  loadFirst(async () => {
    const client = await load();
    client.mount();
    useArrival.setState({ client });
  });
}

/** Gives its children the query client as soon as it is there; until then no child may ask. */
export function LateQueries({ children }: { children: ReactNode }): JSX.Element {
  const client = useArrival((arrival) => arrival.client);
  return <QueryClientContext.Provider value={client}>{children}</QueryClientContext.Provider>;
}
