/** What somebody may be in an organization. */
import type { Place } from "@zhegui/client";
import type { TFunction } from "i18next";

export type Role = Place["roleList"][number];

/** Marker and invigilator are named per examination, by an examiner. */
export const GRANTED = ["manager", "author", "examiner", "finance", "reader"] as const;

/** Roles in words; a dash where there are none. */
export function roleWords(t: TFunction<"adminStaff">, roles: readonly Role[] | null): string {
  return (roles ?? []).map((role) => t(`role.${role}`)).join(t("between")) || "\u2014";
}
