import { onSessionEnded, readStored } from "@zhegui/client";
import { closeLogin, forgetUser, lazily, openLogin, useLoginDialog } from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import i18next from "i18next";
import { type JSX, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { catchFocus } from "./arrival";
import { askedPlace } from "./asked-place";
import { ProgressLine } from "./progress-bar";

const LoginDialog = lazily(async () => {
  const [module] = await Promise.all([
    import("../features/login/dialog"),
    i18next.loadNamespaces("login"),
  ]);
  return module.LoginDialog;
});
const OPENS_AFTER_MS = 1000;

/** Not where somebody has logged in within the second, here or in another tab, or is about to. */
function isLoginWanted(): boolean {
  return !readStored("ACCESS_TOKEN") && !useLoginDialog.getState().mode;
}

/**
 * When the server no longer renews a login: say so and forget it, and a second later ask for a new
 * one. True within that second.
 */
function useSessionEnd(): boolean {
  const [justEnded, setJustEnded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionEnded(() => {
      notify({ tone: "bad", title: i18next.t("failure.expired") });
      setJustEnded(true);
      forgetUser();
      clearTimeout(timer);
      timer = setTimeout(() => {
        setJustEnded(false);
        if (isLoginWanted()) openLogin("login");
      }, OPENS_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return justEnded;
}

/** Calls `listener` when somebody logs in in another tab: what is written is told to the others alone. */
function useLoginElsewhere(listener: () => void): void {
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent): void => {
      if (key === "USER" && newValue) listener();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  });
}

/** Shows the login dialog over the page it was opened from, or over the home page at /login. */
export function LoginHost(): JSX.Element | null {
  const justEnded = useSessionEnd();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const opened = useLoginDialog((dialog) => dialog.mode);
  const atLogin = pathname === "/login";
  const mode = opened ?? (atLogin && !justEnded ? "login" : null);
  // Who goes back, or forward, leaves what they were asked for. The address changes before the page
  // is shown: a dialog that was opened between the two belongs to the page that comes.
  useEffect(() => {
    if (useLoginDialog.getState().at !== pathname) closeLogin();
  }, [pathname]);
  // What opened the dialog is gone after a login.
  useEffect(() => (mode ? catchFocus : undefined), [mode]);

  const close = (): void => {
    closeLogin();
    if (atLogin) navigate("/index", { replace: true });
  };
  const succeed = (): void => {
    closeLogin();
    if (atLogin) navigate(askedPlace(state) ?? "/index", { replace: true });
  };
  useLoginElsewhere(() => mode && succeed());
  if (!mode) return null;
  return (
    <Suspense fallback={<ProgressLine />}>
      <LoginDialog key={mode} initialMode={mode} onClose={close} onLogin={succeed} />
    </Suspense>
  );
}
