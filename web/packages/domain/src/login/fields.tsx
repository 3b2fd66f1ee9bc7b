import { Field, InputButton, PasswordInput, TextInput } from "@zhegui/kit";
import { type JSX, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { minutesAndSeconds } from "../formats";
import { bareMobile, isMobile } from "../mobile";
import { bareNumber } from "../unseen";
import { codeRefusals } from "./refusals";
import { type CodeSending, OWN, type Purpose } from "./use-code";
import type { FieldError, Form } from "./use-form";

export function useErrorText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation("login");
  return (error) => error && ("key" in error ? t(`error.${error.key}`) : error.words);
}

interface MobileFieldProps {
  form: Form;
  label?: string;
}

export function MobileField({ form, label }: MobileFieldProps): JSX.Element {
  const { t } = useTranslation("login");
  const text = useErrorText();
  return (
    <Field label={label ?? t("mobile")} error={text(form.errors.mobile)}>
      {(control) => (
        <TextInput
          {...control}
          prefix="+86"
          type="tel"
          name="mobile"
          autoComplete="username"
          placeholder={t("mobilePlaceholder")}
          value={form.values.mobile}
          onChange={(event) => form.change({ mobile: bareMobile(event.target.value) })}
          onBlur={() => form.leave("mobile")}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps {
  form: Form;
  field: "password" | "present" | "confirm";
  label: string;
  placeholder: string;
  isNew: boolean;
  aside?: ReactNode;
}

export function PasswordField({
  form,
  field,
  label,
  placeholder,
  isNew,
  aside,
}: PasswordFieldProps): JSX.Element {
  const text = useErrorText();
  return (
    <Field label={label} aside={aside} error={text(form.errors[field])}>
      {(control) => (
        <PasswordInput
          {...control}
          name={field}
          autoComplete={isNew ? "new-password" : "current-password"}
          placeholder={placeholder}
          value={form.values[field]}
          onChange={(event) => form.change({ [field]: event.target.value })}
          onBlur={() => form.leave(field)}
        />
      )}
    </Field>
  );
}

export function NewPasswordFields({ form, label }: { form: Form; label: string }): JSX.Element {
  const { t } = useTranslation("login");
  return (
    <>
      <PasswordField
        form={form}
        field="password"
        label={label}
        placeholder={t("newPasswordPlaceholder")}
        isNew
      />
      <PasswordField
        form={form}
        field="confirm"
        label={t("confirm")}
        placeholder={t("confirmPlaceholder")}
        isNew
      />
    </>
  );
}

interface CodeFieldProps {
  form: Form;
  code: CodeSending;
  purpose: Purpose;
  /** Of a code to the number in force; else it goes to the number that the form holds. */
  own?: { label: string };
}

export function CodeField({ form, code, purpose, own }: CodeFieldProps): JSX.Element {
  const { t } = useTranslation("login");
  const text = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const waiting = code.secondsLeft > 0;
  const field = own ? "oldCode" : "code";
  const mobile = own ? OWN : form.values.mobile;
  const sent = code.transactionFor(mobile, purpose) !== undefined;
  const send = (): void => {
    void code.send(mobile, purpose).catch((cause) => form.tell(codeRefusals(cause, field)));
    // An old code serves no more.
    form.change({ [field]: "" });
    // The button rests for a minute, and would take the focus with it.
    input.current?.focus();
  };
  // A user who waits for a code is not told that it is missing: who presses twice leaves the field too.
  const leave = (): void => {
    if (form.values[field] !== "" || !(code.sending || waiting)) form.leave(field);
  };
  const button = (
    <InputButton disabled={waiting || code.sending || !(own || isMobile(mobile))} onClick={send}>
      {code.sending && t("gettingCode")}
      {!code.sending && waiting && t("getCodeAgain", { time: minutesAndSeconds(code.secondsLeft) })}
      {!(code.sending || waiting) && t("getCode")}
    </InputButton>
  );
  return (
    <Field
      label={own?.label ?? t("code")}
      error={text(form.errors[field])}
      {...(sent && { hint: t("codeSent") })}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          name={field}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={t("codePlaceholder")}
          value={form.values[field]}
          onChange={(event) => form.change({ [field]: bareNumber(event.target.value) })}
          onBlur={leave}
          suffix={button}
        />
      )}
    </Field>
  );
}
