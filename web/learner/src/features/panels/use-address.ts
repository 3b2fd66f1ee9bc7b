import { openPanel, serverClock } from "@zhegui/client";
import { onLoginSuccess, reportFailure, useSession } from "@zhegui/domain";
import { useEffect, useState } from "react";

/** A code with which a panel acts as its page does; null for a visitor. */
export async function newCode(): Promise<string | null> {
  if (!useSession.getState().user) return null;
  const { data } = await openPanel({ body: {}, throwOnError: true });
  return data.data.code;
}

/** Another address each time, so that the frame begins anew. A fragment reaches no log. */
async function newAddress(setting: string): Promise<string> {
  const code = await newCode();
  const address = new URL(setting, location.origin);
  address.searchParams.set("n", Math.round(serverClock.now()).toString(36));
  if (code) address.hash = `code=${code}`;
  return address.href;
}

/** Another text after each login and logout, and for another organization that is acted for. */
export function useVisit(): string {
  const [logins, setLogins] = useState(0);
  const reader = useSession(({ user }) => `${user?.sid} ${user?.companySid}`);
  useEffect(() => onLoginSuccess(() => setLogins((count) => count + 1)), []);
  return `${reader} ${logins}`;
}

/**
 * The address of a panel, made when it is first wanted and anew in each visit; none until it is there.
 * `onFailure` follows where it cannot be made.
 */
export function useAddress(
  setting: string | null | undefined,
  visit: string,
  isOpen: boolean,
  onFailure: () => void,
): string | undefined {
  const [made, setMade] = useState<{ visit: string; address: string }>();
  const isMade = made?.visit === visit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit wants another address
  useEffect(() => {
    if (!setting || !isOpen || isMade) return;
    let isStale = false;
    newAddress(setting).then(
      (address) => isStale || setMade({ visit, address }),
      (cause) => {
        if (isStale) return;
        reportFailure(cause);
        onFailure();
      },
    );
    return () => {
      isStale = true;
    };
  }, [setting, visit, isOpen, isMade]);
  return isMade ? made.address : undefined;
}
