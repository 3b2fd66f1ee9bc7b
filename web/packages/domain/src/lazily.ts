import { type FunctionComponent, type LazyExoticComponent, lazy } from "react";

/** Loads; where that fails because the network is away, again when it is back. */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return patiently(load);
  }
}

/** A component that is loaded when it is first shown, so `Suspense` stands around it. */
export function lazily<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => ({ default: await patiently(load) }));
}
