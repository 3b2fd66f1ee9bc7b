import { useMutation } from "@tanstack/react-query";
import { deviceHeaders, resetPassword } from "@zhegui/client";
import {
  CodeField,
  type CodeSending,
  type Known,
  MobileField,
  NewPasswordFields,
  RULES,
  useForm,
} from "@zhegui/domain/login";
import { notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { FormFrame } from "./form-frame";

interface FormProps {
  mobile: string;
  code: CodeSending;
  /** Leads to the login form, with what it asks for and is known by now. */
  onLogin: (known: Known) => void;
}

export function ResetForm({ mobile, code, onLogin }: FormProps): JSX.Element {
  const { t } = useTranslation("login");
  const form = useForm(RULES.reset, { mobile });
  const { values } = form;

  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: async (transactionCode: string) => {
      const { code: digits, mobile: number, password } = values;
      await resetPassword({
        body: { transactionCode, code: digits, mobile: number, password },
        headers: deviceHeaders(),
        throwOnError: true,
      });
    },
    onSuccess: () => {
      notify({ tone: "ok", title: t("success.reset") });
      onLogin({ mobile: values.mobile, password: values.password, consent: values.consent });
    },
  });
  return (
    <FormFrame
      title={t("title.reset")}
      submit={t("submit.reset")}
      form={form}
      mutation={mutation}
      code={code}
      purpose="reset"
      other={{
        question: t("haveAccount"),
        label: t("toLogin"),
        go: () => onLogin({ mobile: values.mobile }),
      }}
    >
      <MobileField form={form} />
      <CodeField form={form} code={code} purpose="reset" />
      <NewPasswordFields form={form} label={t("newPassword")} />
    </FormFrame>
  );
}
