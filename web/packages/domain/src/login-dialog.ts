import { createStore } from "./store";

export type LoginMode = "login" | "register" | "reset";

interface LoginDialog {
  /** Null while the dialog is closed. */
  mode: LoginMode | null;
}

/** The one login dialog; any page may open it. */
export const useLoginDialog = createStore<LoginDialog>({ mode: null });

export function openLogin(mode: LoginMode = "login"): void {
  useLoginDialog.setState({ mode });
}

export function closeLogin(): void {
  useLoginDialog.setState({ mode: null });
}
