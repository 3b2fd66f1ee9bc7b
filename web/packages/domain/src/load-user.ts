import { type CurrentUser, currentUser, store } from "@zhegui/client";
import { useSession } from "./session";

/** Asks the server who is logged in and keeps the answer; after each login and each change of one's profile. */
export async function loadUser(): Promise<CurrentUser> {
  const { data: answer } = await currentUser({ throwOnError: true });
  store("USER", JSON.stringify(answer.data));
  useSession.setState({ user: answer.data });
  return answer.data;
}
