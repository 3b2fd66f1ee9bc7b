import type { CurrentUser, OrganizationName } from "@zhegui/client";

export type Standing = "visitor" | "joined" | "elsewhere" | "invited" | "uninvited";

type Belonging = Pick<CurrentUser, "isEnterprise" | "company" | "invitationList">;

/** How somebody stands to an organization that asks them to join; one has one employer. */
export function standingTo(organization: OrganizationName, user: Belonging | null): Standing {
  if (!user) return "visitor";
  if (user.isEnterprise) return user.company === organization.name ? "joined" : "elsewhere";
  const waits = user.invitationList.some(({ sid }) => sid === organization.sid);
  return waits ? "invited" : "uninvited";
}
