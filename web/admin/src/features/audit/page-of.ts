import type { AuditEntry } from "@zhegui/client";

/** Where the back office shows a record of its kind. */
const PAGES: Record<string, string> = {
  category: "/categories",
  certificateHistory: "/certificates",
  course: "/courses",
  identityRequest: "/identities",
  news: "/news",
  order: "/orders",
  pay: "/vouchers",
  synonym: "/synonyms",
  teacher: "/teachers",
};
/** These are noted of the task that does it, not of a record. */
const OF_TASKS = ["bulkList", "export"];

type Spoken = Pick<AuditEntry, "record" | "recordSid" | "verb" | "isDeleted" | "organizationSid">;

/** The page of the record that an entry speaks of, in the place of `organization`; undefined where
 * there is none, or none any more. */
export function pageOf(entry: Spoken, organization: string | null): string | undefined {
  if (entry.isDeleted || entry.organizationSid !== organization) return undefined;
  if (OF_TASKS.includes(entry.verb)) return undefined;
  const page = PAGES[entry.record];
  return page && `${page}/${entry.recordSid}`;
}
