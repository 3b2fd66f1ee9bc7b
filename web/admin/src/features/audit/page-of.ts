import type { AuditEntry } from "@zhegui/client";

/** Where the back office shows a record of its kind. */
const PAGES: Record<string, string> = {
  identityRequest: "/identities",
  news: "/news",
  order: "/orders",
  pay: "/vouchers",
};

/** The page of the record that an entry speaks of; undefined where there is none, or none any more. */
export function pageOf({
  record,
  recordSid,
  action,
}: Pick<AuditEntry, "record" | "recordSid" | "action">): string | undefined {
  const [, verb = ""] = action.split(".");
  // A task is noted by the name of what it exports or changes.
  if (["bulkList", "delete", "export"].includes(verb)) return undefined;
  const page = PAGES[record];
  return page && `${page}/${recordSid}`;
}
