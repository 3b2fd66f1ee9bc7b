import type { LoginMode } from "@zhegui/domain";
import { useCode } from "@zhegui/domain/login";
import { Dialog, Logo, OsmanthusMotif } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { TITLE_ID } from "./form-frame";
import styles from "./login.module.css";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { ResetForm } from "./reset-form";

interface LoginDialogProps {
  initialMode: LoginMode;
  onClose: () => void;
  onLogin: () => void;
}

function Welcome({ mode }: { mode: LoginMode }): JSX.Element {
  const { t } = useTranslation(["login", "common"]);
  return (
    <aside className={styles.welcome}>
      <p className={styles.brand}>
        <Logo />
        {t("common:appName")}
      </p>
      <p className={styles.headline}>
        {t(`welcome.${mode}`)
          .split("\n")
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </p>
      <p className={styles.lead}>{t(`welcomeText.${mode}`)}</p>
      <OsmanthusMotif className={styles.branch} />
    </aside>
  );
}

/** Login, registration and reset in one dialog; what is known of the number goes from form to form. */
export function LoginDialog({ initialMode, onClose, onLogin }: LoginDialogProps): JSX.Element {
  const [{ mode, mobile }, go] = useState({ mode: initialMode, mobile: "" });
  const code = useCode();
  const toLogin = (known: string): void => go({ mode: "login", mobile: known });
  return (
    <Dialog labelledBy={TITLE_ID} onClose={onClose} className={styles.dialog}>
      <div className={styles.columns}>
        <Welcome mode={mode} />
        {mode === "login" && (
          <LoginForm
            mobile={mobile}
            code={code}
            onForgot={(known) => go({ mode: "reset", mobile: known })}
            onRegister={(known) => go({ mode: "register", mobile: known })}
            onLogin={onLogin}
          />
        )}
        {mode === "register" && <RegisterForm mobile={mobile} code={code} onLogin={toLogin} />}
        {mode === "reset" && <ResetForm mobile={mobile} code={code} onLogin={toLogin} />}
      </div>
    </Dialog>
  );
}
