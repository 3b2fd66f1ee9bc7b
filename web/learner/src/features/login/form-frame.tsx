import { type Sending, sending } from "@zhegui/domain/login";
import { Button } from "@zhegui/kit";
import { type JSX, type ReactNode, useEffect, useRef } from "react";
import { Consent } from "./consent";
import styles from "./login.module.css";

export const TITLE_ID = "login-title";

interface FormFrameProps extends Sending {
  title: string;
  submit: string;
  /** The way to the other form. */
  other: { question: string; label: string; go: () => void };
  children: ReactNode;
}

/** What the three forms have in common: title, fields, consent, one button, the way to another. */
export function FormFrame(props: FormFrameProps): JSX.Element {
  const { title, submit, form, mutation, other, children } = props;
  const element = useRef<HTMLFormElement>(null);
  // Once it is done the form goes, though not at once: a second login would lead elsewhere later.
  const busy = mutation.isPending || mutation.isSuccess;

  useEffect(() => {
    const fields = [...(element.current?.querySelectorAll("input") ?? [])];
    const submit = element.current?.querySelector<HTMLElement>("[type=submit]");
    (fields.find((field) => field.value === "") ?? submit)?.focus();
  }, []);

  return (
    <form ref={element} className={styles.form} onSubmit={sending(element, props)} noValidate>
      <h2 id={TITLE_ID}>{title}</h2>
      {children}
      <Consent form={form} />
      <Button type="submit" look="primary" size="large" wide busy={busy}>
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
