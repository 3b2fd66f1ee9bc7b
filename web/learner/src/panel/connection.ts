/** The panel's side: its token, and its page around it. */
import { actFor, enterPanel, speakBy } from "@zhegui/client";
import { type FromPanel, parsedAddress, readToPanel, type ToPanel } from "./messages";

/** A page that has not answered by then is gone, or has no network. */
const ANSWER_MS = 35_000;

/**
 * Where the page around it comes from: this panel may be of another origin. What may frame it at all
 * its policy says.
 */
function originAround(): string {
  return parsedAddress(document.referrer)?.origin ?? location.origin;
}

/** The code in this address, which is of one use: nobody shall find it there again. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/** The account that a token says it is of: what waits in this browser is kept by account. */
function accountIn(token: string | null): string | null {
  const [, claims = ""] = token?.split(".") ?? [];
  try {
    const { acc } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof acc === "string" ? acc : null;
  } catch {
    return null;
  }
}

export interface Connection {
  /** Whether calls are made in somebody's name. */
  isSignedIn: () => boolean;
  /** The sid of who they are made for; null for a visitor. */
  account: () => string | null;
  tell: (said: FromPanel) => void;
  hear: (listener: (said: ToPanel) => void) => () => void;
}

/** Connects this panel with the page around it; from now on its calls carry the panel's token. */
export async function connect(): Promise<Connection> {
  const origin = originAround();
  let token: string | null = null;

  const tell = (said: FromPanel): void => parent.postMessage(said, origin);
  const hear = (listener: (said: ToPanel) => void): (() => void) => {
    const listen = ({ source, origin: from, data }: MessageEvent): void => {
      const said = source === parent && from === origin ? readToPanel(data) : undefined;
      if (said) listener(said);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  };

  const enter = async (code: string | null): Promise<boolean> => {
    const given = code && (await enterPanel({ body: { model: { code } }, throwOnError: true }));
    token = given ? given.data.data.token : null;
    return token !== null;
  };
  const askForCode = (): Promise<string | null> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ANSWER_MS);
      const unhear = hear((said) => {
        if (said.type !== "code") return;
        clearTimeout(timer);
        unhear();
        resolve(said.code);
      });
      tell({ type: "renew" });
    });
  const renew = async (): Promise<boolean> => enter(await askForCode()).catch(() => false);

  actFor(null);
  speakBy({ token: () => token, renew });
  const code = takeCode();
  // Its page knows a code that is good, where this one was used already.
  if (code) await enter(code).catch(renew);
  return { isSignedIn: () => token !== null, account: () => accountIn(token), tell, hear };
}
