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

let ground: Promise<unknown> | undefined;

/** Loads at once what every lazy component stands on; they wait for it. */
export function loadFirst(load: () => Promise<unknown>): void {
  ground = patiently(load);
}

/** Resolves when what `loadFirst` was given has come. */
export async function firstLoaded(): Promise<void> {
  await ground;
}

/** A component that is loaded when it is first shown, so `Suspense` stands around it. */
export function lazily<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([patiently(load), firstLoaded()]);
    return { default: component };
  });
}
