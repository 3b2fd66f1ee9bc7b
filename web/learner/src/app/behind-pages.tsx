import { bearTranslators } from "@zhegui/kit/translators";
import type { JSX } from "react";
import { ExpiredDialog } from "./expired-dialog";
import { Housekeeping } from "./housekeeping";
import { InvitationHost } from "./invitation-host";
import { LoginHost } from "./login-host";

// Here, because a page is translated once it is shown, and the first paint waits for nothing.
bearTranslators();

/** What every page has and none shows at first. */
export function BehindPages(): JSX.Element {
  return (
    <>
      <LoginHost />
      <Housekeeping />
      <ExpiredDialog />
      <InvitationHost />
    </>
  );
}
