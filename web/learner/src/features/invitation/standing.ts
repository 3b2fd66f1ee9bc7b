import type { CurrentUser, OrganizationName } from "@zhegui/client";

export type Standing = "visitor" | "joined" | "invited" | "uninvited";

type Belonging = Pick<CurrentUser, "employerList" | "invitationList">;

/** How somebody stands to an organization that asks them to join; one may have several employers. */
export function standingTo(organization: OrganizationName, user: Belonging | null): Standing {
  if (!user) return "visitor";
  const isAmong = (list: { sid: string }[]) => list.some(({ sid }) => sid === organization.sid);
  if (isAmong(user.employerList)) return "joined";
  return isAmong(user.invitationList) ? "invited" : "uninvited";
}
