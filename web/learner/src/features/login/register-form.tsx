import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deviceHeaders, register } from "@zhegui/client";
import { usePreferences } from "@zhegui/domain";
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
import { agreementOptions } from "./agreement-dialog";
import { FormFrame } from "./form-frame";

interface FormProps {
  mobile: string;
  code: CodeSending;
  /** Leads to the login form, with what it asks for and is known by now. */
  onLogin: (known: Known) => void;
}

export function RegisterForm({ mobile, code, onLogin }: FormProps): JSX.Element {
  const { t } = useTranslation("login");
  const queryClient = useQueryClient();
  const language = usePreferences((preferences) => preferences.language);
  const form = useForm(RULES.register, { mobile });
  const { values } = form;

  const agreed = async (kind: "service" | "privacy") => {
    const answer = await queryClient.ensureQueryData(agreementOptions(kind, language));
    return { kind, edition: answer.data.edition };
  };
  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: async (transactionCode: string) => {
      const agreementList = await Promise.all([agreed("service"), agreed("privacy")]);
      const { code: digits, password } = values;
      const body = {
        transactionCode,
        code: digits,
        user: { tel: values.mobile },
        password,
        agreementList,
      };
      await register({ body, headers: deviceHeaders(), throwOnError: true });
    },
    onSuccess: () => {
      notify({ tone: "ok", title: t("success.register") });
      onLogin({ mobile: values.mobile, password: values.password, consent: values.consent });
    },
  });
  return (
    <FormFrame
      title={t("title.register")}
      submit={t("submit.register")}
      form={form}
      mutation={mutation}
      code={code}
      purpose="register"
      other={{
        question: t("haveAccount"),
        label: t("toLogin"),
        go: () => onLogin({ mobile: values.mobile }),
      }}
    >
      <MobileField form={form} />
      <CodeField form={form} code={code} purpose="register" />
      <NewPasswordFields form={form} label={t("setPassword")} />
    </FormFrame>
  );
}
