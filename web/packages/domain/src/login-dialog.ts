import { createStore } from "./store";

export type LoginMode = "login" | "register" | "reset";

interface LoginDialog {
  /** Null while the dialog is closed. */
  mode: LoginMode | null;
  /** The path of the page that opened it. */
  at: string;
}

/** The one login dialog; any page may open it. */
export const useLoginDialog = createStore<LoginDialog>({ mode: null, at: "" });

export function openLogin(mode: LoginMode = "login"): void {
  useLoginDialog.setState({ mode, at: location.pathname });
}

export function closeLogin(): void {
  useLoginDialog.setState({ mode: null });
}
