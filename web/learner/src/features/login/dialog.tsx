import type { LoginMode } from "@zhegui/domain";
import { type Known, useCode } from "@zhegui/domain/login";
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

/** Login, registration and reset in one dialog; what is known by now goes from form to form. */
export function LoginDialog({ initialMode, onClose, onLogin }: LoginDialogProps): JSX.Element {
  const [{ mode, known }, setForm] = useState<{ mode: LoginMode; known: Known }>({
    mode: initialMode,
    known: {},
  });
  const code = useCode();
  const { mobile = "" } = known;
  const toLogin = (filledIn: Known): void => setForm({ mode: "login", known: filledIn });
  return (
    <Dialog labelledBy={TITLE_ID} onClose={onClose} className={styles.dialog}>
      <div className={styles.columns}>
        <Welcome mode={mode} />
        {mode === "login" && (
          <LoginForm
            known={known}
            code={code}
            onForgot={(filledIn) => setForm({ mode: "reset", known: { mobile: filledIn } })}
            onRegister={(filledIn) => setForm({ mode: "register", known: { mobile: filledIn } })}
            onLogin={onLogin}
          />
        )}
        {mode === "register" && <RegisterForm mobile={mobile} code={code} onLogin={toLogin} />}
        {mode === "reset" && <ResetForm mobile={mobile} code={code} onLogin={toLogin} />}
      </div>
    </Dialog>
  );
}
