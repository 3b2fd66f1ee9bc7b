import type { JSX } from "react";
import { ExpiredDialog } from "./expired-dialog";
import { Housekeeping } from "./housekeeping";
import { InvitationHost } from "./invitation-host";
import { LoginHost } from "./login-host";

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
