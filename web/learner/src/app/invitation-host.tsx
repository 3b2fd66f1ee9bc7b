import type { CurrentUser } from "@zhegui/client";
import { lazily, onLoginSuccess } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { type JSX, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";

const Question = lazily(async () => {
  const [{ Question }] = await Promise.all([
    import("../features/invitation/question"),
    loadTexts(["invitation", "settings"]),
  ]);
  return Question;
});

/** Asks who logs in, and is invited to an organization, whether they join it. */
export function InvitationHost(): JSX.Element | null {
  const [user, setUser] = useState<CurrentUser | null>(null);
  const { pathname } = useLocation();
  useEffect(() => onLoginSuccess(setUser), []);
  const organization = user?.invitationList[0];
  // The page of an invitation asks itself, and nobody is asked who sits an examination.
  const asksElsewhere = pathname === "/invite" || pathname.startsWith("/examination/");
  if (!user || !organization || asksElsewhere) return null;
  return (
    <Suspense>
      <Question organization={organization} user={user} onClose={() => setUser(null)} />
    </Suspense>
  );
}
