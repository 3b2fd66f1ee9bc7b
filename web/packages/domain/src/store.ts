import { useSyncExternalStore } from "react";

interface Store<State> {
  /** As a hook: a part of the state, and a new rendering when that part changes. */
  <Part>(select: (state: State) => Part): Part;
  getState: () => State;
  setState: (change: Partial<State>) => void;
  subscribe: (listener: (state: State) => void) => () => void;
}

/** A state outside the pages, for the few things that the whole site shares. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<(state: State) => void>();
  const subscribe = (listener: (state: State) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const useStore = <Part>(select: (state: State) => Part): Part =>
    useSyncExternalStore(subscribe, () => select(state));
  return Object.assign(useStore, {
    subscribe,
    getState: () => state,
    setState: (change: Partial<State>) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener(state);
    },
  });
}
