import type { Archive, ArchiveJob, ArchiveSave, EntrySave } from "@zhegui/client";
import type { IconName } from "@zhegui/kit";
import { PRESENT } from "./dates";

/** A line of any of the lists; they are all alike. */
export type Entry = ArchiveJob;
export type ListName = Archive["sharedList"][number];
export type OptionalField = "organization" | "level" | "number" | "description" | "start" | "end";

interface ListRule {
  icon: IconName;
  /** What a form of this list asks for beside the title. */
  fields: readonly OptionalField[];
}

/** The lists that an employer may be shown, in the order of the page. */
export const LISTS: Record<ListName, ListRule> = {
  jobList: { icon: "building", fields: ["organization", "description", "start", "end"] },
  educationList: { icon: "book", fields: ["organization", "level", "start", "end"] },
  trainingList: { icon: "clipboard", fields: ["organization", "description", "start", "end"] },
  credentialList: { icon: "award", fields: ["organization", "number", "start", "end"] },
  accreditList: { icon: "flag", fields: ["organization", "level", "number", "start"] },
  abilityList: { icon: "bolt", fields: ["level", "description"] },
};
export const LIST_NAMES = Object.keys(LISTS).filter(isListName);
/** The seventh list: pictures of ID documents. */
export const ID_CARDS = "idCardAttachList" as const;
export const LIST_COUNT = LIST_NAMES.length + 1;

export function isListName(name: string): name is ListName {
  return name in LISTS;
}

/** What a save sends of a line whose files stay as they are. */
export function unchanged({ attachList: _, ...line }: Entry): EntrySave {
  return line;
}

/** A list with one line written anew, added, or taken out where none is given. */
export function withLine(
  entries: readonly Entry[],
  sid: string | undefined,
  line?: EntrySave,
): EntrySave[] {
  const lines: EntrySave[] = entries.flatMap((entry) => {
    if (entry.sid !== sid) return [unchanged(entry)];
    return line ? [line] : [];
  });
  if (!line || entries.some((entry) => entry.sid === sid)) return lines;
  // Also one that was taken out elsewhere meanwhile is written as a new one.
  const { sid: _, ...added } = line;
  return [...lines, added];
}

/** One list of a save, by its name. */
export function saveOf(name: ListName, lines: EntrySave[]): ArchiveSave {
  return { [name]: lines };
}

/** "2021-07 – 2024-02-29", as written; of what goes on the end is told by `now`. */
export function span({ start, end }: Pick<Entry, "start" | "end">, now: string): string {
  if (end === PRESENT) return [start, now].filter(Boolean).join(" ");
  return [start, end].filter(Boolean).join(" – ");
}

/** How many of the seven lists hold something. */
export function filledCount(archive: Archive | undefined): number {
  return [...LIST_NAMES, ID_CARDS].filter((name) => archive?.[name]?.length).length;
}
