import type { UseMutationResult } from "@tanstack/react-query";
import { Button, focusFirstFault } from "@zhegui/kit";
import { type FormEvent, type JSX, type ReactNode, useEffect, useRef } from "react";
import { Consent } from "./consent";
import styles from "./login.module.css";
import { refusals } from "./refusals";
import type { CodeSending, Purpose } from "./use-code";
import type { Errors, Form } from "./use-form";

export const TITLE_ID = "login-title";

interface FormFrameProps {
  title: string;
  submit: string;
  form: Form;
  /** Takes the transaction of the code; empty where the form has no code. */
  mutation: UseMutationResult<void, Error, string>;
  code?: CodeSending;
  purpose?: Purpose;
  /** The way to the other form. */
  other: { question: string; label: string; go: () => void };
  children: ReactNode;
}

/** What the three forms have in common: title, fields, consent, one button, the way to another. */
export function FormFrame(props: FormFrameProps): JSX.Element {
  const { title, submit, form, mutation, code, purpose, other, children } = props;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const fields = [...(element.current?.querySelectorAll("input") ?? [])];
    fields.find((field) => field.value === "")?.focus();
  }, []);

  const refuse = (errors: Errors): void => {
    form.refuse(errors);
    focusFirstFault(element);
  };

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const transaction = purpose ? code?.transactionFor(form.values.mobile, purpose) : "";
    if (!form.check()) focusFirstFault(element);
    else if (transaction === undefined) refuse({ code: { key: "codeNotSent" } });
    else mutation.mutate(transaction, { onError: (cause) => refuse(refusals(cause)) });
  };

  return (
    <form ref={element} className={styles.form} onSubmit={send} noValidate>
      <h2 id={TITLE_ID}>{title}</h2>
      {children}
      <Consent form={form} />
      <Button type="submit" look="primary" size="large" wide busy={mutation.isPending}>
        {submit}
      </Button>
      <p className={styles.other}>
        {other.question}{" "}
        <button type="button" className={styles.link} onClick={other.go}>
          {other.label}
        </button>
      </p>
    </form>
  );
}
