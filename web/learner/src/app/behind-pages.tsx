import { lazily } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { bearTranslators } from "@zhegui/kit/translators";
import { type JSX, Suspense } from "react";
import { ExpiredDialog } from "./expired-dialog";
import { AskedHelp } from "./help/asked";
import { Housekeeping } from "./housekeeping";
import { InvitationHost } from "./invitation-host";
import { LoginHost } from "./login-host";
import { usePage } from "./page";

const Panels = lazily(async () => {
  const [{ Panels }] = await Promise.all([
    import("../features/panels/panels"),
    loadTexts(["panels"]),
  ]);
  return Panels;
});

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
