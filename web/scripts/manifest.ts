/** What the built learner site is made of, as Vite wrote it down. */
import { readFileSync } from "node:fs";

export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export const LEARNER = new URL("../dist/learner/", import.meta.url);

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL(".vite/manifest.json", LEARNER), "utf8"),
);

/** The chunks of `sources` and of all that they import at once, each once. */
export function chunksOf(sources: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found.values()];
}

export function texts(language: string, names: readonly string[]): string[] {
  return names.map((name) => `../packages/i18n/src/locales/${language}/${name}.json`);
}
