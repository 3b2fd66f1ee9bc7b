import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answersOf, type CurrentUser, changePassword, loginDevices } from "@zhegui/client";
import { NewPasswordFields, PasswordField, RULES, sending, useForm } from "@zhegui/domain/login";
import { Button, notify } from "@zhegui/kit";
import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Folded } from "./section";
import styles from "./settings.module.css";

/** As the call names them: `password` is the one that is changed. */
const NAMED = { password: "present", newPassword: "password" } as const;

/** Another password, for who knows the present one. */
export function PasswordForm({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation(["settings", "login"]);
  const queries = useQueryClient();
  const form = useForm(RULES.changePassword, {});
  const { present, password } = form.values;
  const mutation = useMutation<void, Error, string>({
    meta: { silent: true },
    mutationFn: async () => {
      await changePassword({ body: { password: present, newPassword: password } });
    },
    onSuccess: () => {
      form.change({ present: "", password: "", confirm: "" });
      notify({ tone: "ok", title: t("password.changed"), text: t("othersEnded") });
      return queries.invalidateQueries({ queryKey: answersOf(loginDevices) });
    },
  });
  const element = useRef<HTMLFormElement>(null);
  return (
    <Folded name="password" title={t("password.title")} lead={t("password.lead")}>
      <form
        ref={element}
        className={styles.form}
        onSubmit={sending(element, { form, mutation, named: NAMED })}
        noValidate
      >
        {/* Tells the browser's password store whose password this is. */}
        <input name="username" autoComplete="username" value={user.number} readOnly hidden />
        <PasswordField
          form={form}
          field="present"
          label={t("password.present")}
          placeholder={t("login:passwordPlaceholder")}
          isNew={false}
        />
        <NewPasswordFields form={form} label={t("login:newPassword")} />
        <Button type="submit" look="primary" busy={mutation.isPending}>
          {t("password.submit")}
        </Button>
      </form>
    </Folded>
  );
}
