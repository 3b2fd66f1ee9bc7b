import { lazily } from "@zhegui/domain";
import { bearTranslators } from "@zhegui/kit/translators";
import { type JSX, Suspense } from "react";
import { ExpiredDialog } from "./expired-dialog";
import { AskedHelp } from "./help/asked";
import { Housekeeping } from "./housekeeping";
import { InvitationHost } from "./invitation-host";
import { LoginHost } from "./login-host";
import { usePage } from "./page";

const Panels = lazily(async () => (await import("../features/panels/panels")).Panels);

// Here, because a page is translated once it is shown, and the first paint waits for nothing.
bearTranslators();

/** What every page has and none shows at first. */
export function BehindPages(): JSX.Element {
  const isSitting = usePage()?.path === "/examination/:id";
  return (
    <>
      <LoginHost />
      <Housekeeping />
      <ExpiredDialog />
      <InvitationHost />
      <AskedHelp />
      {!isSitting && (
        <Suspense>
          <Panels />
        </Suspense>
      )}
    </>
  );
}
