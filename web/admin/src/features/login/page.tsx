import { usePageTitle } from "@zhegui/domain";
import {
  CodeField,
  MobileField,
  PasswordField,
  RULES,
  sending,
  useCode,
  useForm,
  useLogin,
} from "@zhegui/domain/login";
import { Button, Logo, OsmanthusMotif, Tabs } from "@zhegui/kit";
import { type JSX, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./login.module.css";

type Way = "password" | "code";

/** Who is here has agreed when registering: an account is made on the learner site alone. */
function rulesOf(way: Way) {
  const { consent: _, ...rules } = RULES[way];
  return rules;
}

/** Logs in where one is: the address stays, and the page behind it follows. */
export function LoginPage(): JSX.Element {
  const { t } = useTranslation(["admin", "login", "common"]);
  const [way, setWay] = useState<Way>("password");
  const code = useCode();
  const form = useForm(rulesOf(way), {});
  const login = useLogin(form, () => undefined);
  const element = useRef<HTMLFormElement>(null);
  usePageTitle(t("title"));
  const select = (next: Way): void => {
    form.refuse({});
    setWay(next);
  };
  const submit = sending(element, {
    form,
    mutation: login,
    ...(way === "code" && { code, purpose: "login" as const }),
  });
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <aside className={styles.band}>
          <p className={styles.brand}>
            <Logo />
            {t("common:appName")}
          </p>
          <p className={styles.lead}>{t("lead")}</p>
          <OsmanthusMotif className={styles.branch} />
        </aside>
        <form ref={element} className={styles.form} onSubmit={submit} noValidate>
          <h1>{t("title")}</h1>
          <Tabs
            label={t("login:methods")}
            tabs={[
              { key: "password", label: t("login:byPassword") },
              { key: "code", label: t("login:byCode") },
            ]}
            selected={way}
            onSelect={select}
          >
            <div className={styles.fields}>
              <MobileField form={form} />
              {way === "password" ? (
                <PasswordField
                  form={form}
                  field="password"
                  label={t("login:password")}
                  placeholder={t("login:passwordPlaceholder")}
                  isNew={false}
                />
              ) : (
                <CodeField form={form} code={code} purpose="login" />
              )}
            </div>
          </Tabs>
          <Button type="submit" look="primary" size="large" wide busy={login.isPending}>
            {t("login:submit.login")}
          </Button>
          <p className={styles.other}>
            <a href="/login">{t("toLearner")}</a>
          </p>
        </form>
      </div>
    </main>
  );
}
