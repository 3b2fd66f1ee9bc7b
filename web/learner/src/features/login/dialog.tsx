import type { LoginMode } from "@zhegui/domain";
import { Dialog } from "@zhegui/kit";
import type { JSX } from "react";

interface Props {
  initialMode: LoginMode;
  onClose: () => void;
  onLogin: () => void;
}
export function LoginDialog({ initialMode, onClose, onLogin }: Props): JSX.Element {
  return (
    <Dialog labelledBy="x" onClose={onClose}>
      <h1 id="x">{initialMode}</h1>
      <button type="button" onClick={onLogin}>x</button>
    </Dialog>
  );
}
