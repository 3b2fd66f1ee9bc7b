/** The pages of the menu that a word finds. */
import type { TFunction } from "i18next";
import type { Group, Item } from "../menu";

export interface Hit {
  to: string;
  words: string;
  /** What tells it from others of its name. */
  beside?: string | null | undefined;
}

/** By its name, by what it is for, or by its address, which is its name in English; all for no word. */
export function pagesNamed(t: TFunction<"admin">, groups: readonly Group[], word: string): Hit[] {
  const sought = word.trim().toLowerCase();
  const isMeant = ({ name, path }: Item): boolean =>
    [t(`menu.${name}`), t(`what.${name}`), path.slice(1)].some((text) =>
      text.toLowerCase().includes(sought),
    );
  return groups
    .flatMap(({ items }) => items)
    .filter(isMeant)
    .map(({ name, path }) => ({ to: path, words: t(`menu.${name}`), beside: t(`what.${name}`) }));
}
