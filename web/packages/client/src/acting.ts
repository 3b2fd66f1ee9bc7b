import { readStored } from "./storage";

/** Undefined: as stored, which is the learner site's; null: for no organization. */
let organization: string | null | undefined;

/**
 * From now on this page's calls act for that organization, or for none. Once, before the first call:
 * what came of one organization's call must not stand among another's.
 */
export function actFor(sid: string | null): void {
  organization = sid;
}

/** The value of `tenant-id`. */
export function tenant(): string | null {
  return organization === undefined ? readStored("TENANT_ID") : organization;
}
