import { CLIENT_ID, TOKEN_PATH } from "./addresses";
import { deviceHeaders } from "./device";
import { send } from "./send";
import { storeTokens, type Tokens } from "./storage";

/** Logs in by mobile or user number and password, and keeps the tokens. */
export async function loginByPassword(username: string, password: string): Promise<void> {
  const form = { grant_type: "password", scope: "all", client_id: CLIENT_ID, username, password };
  const address = new URL(TOKEN_PATH, location.origin);
  const body = new URLSearchParams(form);
  const response = await send(
    new Request(address, { method: "POST", headers: deviceHeaders(), body }),
  );
  const tokens: Tokens = await response.json();
  storeTokens(tokens);
}
