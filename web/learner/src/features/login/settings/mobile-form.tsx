import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CurrentUser, changeMobile, loginDevicesQueryKey } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";
import { Button, notify } from "@zhegui/kit";
import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CodeField, MobileField } from "../fields";
import { RULES } from "../rules";
import { sending } from "../sending";
import { forgetCode, useCode } from "../use-code";
import { useForm } from "../use-form";
import { Section } from "./section";
import styles from "./settings.module.css";

const PURPOSE = "change_mobile";

/** Another mobile number, proved by a code sent to it. */
export function MobileForm({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("settings");
  const queries = useQueryClient();
  const code = useCode();
  const form = useForm(RULES.changeMobile, {});
  const mutation = useMutation({
    mutationFn: async (transactionCode: string) => {
      const { mobile, code: digits } = form.values;
      await changeMobile({ body: { transactionCode, code: digits, mobile } });
      await loadUser();
    },
    onSuccess: () => {
      forgetCode();
      form.change({ mobile: "", code: "" });
      notify({ tone: "ok", title: t("mobile.changed"), text: t("othersEnded") });
      return queries.invalidateQueries({ queryKey: loginDevicesQueryKey() });
    },
  });
  const element = useRef<HTMLFormElement>(null);
  return (
    <Section title={t("mobile.title")} lead={t("mobile.lead", { mobile: user.tel })}>
      <form
        ref={element}
        className={styles.form}
        onSubmit={sending(element, { form, mutation, code, purpose: PURPOSE })}
        noValidate
      >
        <MobileField form={form} label={t("mobile.new")} />
        <CodeField form={form} code={code} purpose={PURPOSE} />
        <Button type="submit" busy={mutation.isPending}>
          {t("mobile.submit")}
        </Button>
      </form>
    </Section>
  );
}
