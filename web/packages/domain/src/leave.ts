import { logout } from "@zhegui/client";
import { forgetUser } from "./session";

/** Logout by the user's own wish. */
export async function leave(): Promise<void> {
  await logout();
  forgetUser();
}
