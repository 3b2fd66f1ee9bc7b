import { useSession } from "@zhegui/domain";
import {
  CodeField,
  type CodeSending,
  type Known,
  MobileField,
  PasswordField,
  RULES,
  useForm,
  useLogin,
} from "@zhegui/domain/login";
import { notify, Tabs } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormFrame } from "./form-frame";
import styles from "./login.module.css";

type Method = "password" | "code";

interface LoginFormProps {
  /** What the form is filled in with: after a registration all that a login asks for. */
  known: Known;
  code: CodeSending;
  onForgot: (mobile: string) => void;
  onRegister: (mobile: string) => void;
  onLogin: () => void;
}

export function LoginForm({
  known,
  code,
  onForgot,
  onRegister,
  onLogin,
}: LoginFormProps): JSX.Element {
  const { t } = useTranslation("login");
  const [method, setMethod] = useState<Method>("password");
  const form = useForm(RULES[method], known);
  const { values } = form;

  const login = useLogin(form, () => {
    const company = useSession.getState().user?.company ?? undefined;
    notify({ tone: "ok", title: t("success.login"), text: company });
    onLogin();
  });

  const forgot = (
    <button type="button" className={styles.link} onClick={() => onForgot(values.mobile)}>
      {t("forgot")}
    </button>
  );
  const select = (next: Method): void => {
    form.refuse({});
    setMethod(next);
  };
  return (
    <FormFrame
      title={t("title.login")}
      submit={t("submit.login")}
      form={form}
      mutation={login}
      {...(method === "code" && { code, purpose: "login" })}
      other={{
        question: t("noAccount"),
        label: t("toRegister"),
        go: () => onRegister(values.mobile),
      }}
    >
      <Tabs
        label={t("methods")}
        tabs={[
          { key: "password", label: t("byPassword") },
          { key: "code", label: t("byCode") },
        ]}
        selected={method}
        onSelect={select}
      >
        <div className={styles.tabPanel}>
          <MobileField form={form} />
          {method === "password" ? (
            <PasswordField
              form={form}
              field="password"
              label={t("password")}
              placeholder={t("passwordPlaceholder")}
              isNew={false}
              aside={forgot}
            />
          ) : (
            <CodeField form={form} code={code} purpose="login" />
          )}
        </div>
      </Tabs>
    </FormFrame>
  );
}
