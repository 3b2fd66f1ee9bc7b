import { useMutation } from "@tanstack/react-query";
import { type Course, Failure, saveCourseAttract } from "@zhegui/client";
import { bareMobile, reportFailure } from "@zhegui/domain";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  focusFirstFault,
  notify,
  TextArea,
  TextInput,
} from "@zhegui/kit";
import { type FormEvent, type JSX, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import styles from "./interest.module.css";
import { type Faults, useInterest, type Written } from "./use-interest";

const LONGEST_NAME = 40;
const LONGEST_WISH = 500;
const TITLE = "interest-title";

/** What the server refused, by field; undefined where it is about no field. */
function refused(cause: unknown): Faults | undefined {
  if (!(cause instanceof Failure) || cause.status !== 400) return;
  const words = cause.details.map(({ path, message }) => [path.replace("model.", ""), message]);
  const faults: Faults = Object.fromEntries(words);
  return faults.name || faults.mobile || faults.wish || faults.consent ? faults : undefined;
}

interface InterestDialogProps {
  course: Course;
  written: Written;
  onClose: () => void;
}

/** The interest form: what was written stays until it has arrived. */
export function InterestDialog({ course, written, onClose }: InterestDialogProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const form = useInterest(written);
  const element = useRef<HTMLFormElement>(null);
  const { values, faults } = form;

  const send = useMutation({
    mutationFn: async () =>
      saveCourseAttract({ body: { model: { course: { sid: course.sid }, ...values } } }),
    meta: { silent: true },
    onSuccess: () => {
      written.current = undefined;
      notify({ tone: "ok", title: t("interest.sent"), text: t("interest.sentText") });
      onClose();
    },
    onError: (cause) => {
      const found = refused(cause);
      if (!found) return reportFailure(cause);
      // The fault must stand in the page before it can be found there.
      flushSync(() => form.refuse(found));
      focusFirstFault(element);
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) send.mutate();
    else focusFirstFault(element);
  };

  return (
    <Dialog labelledBy={TITLE} onClose={onClose}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={TITLE}>{t("interest.title")}</h2>
        <p className={styles.lead}>{t("interest.lead")}</p>
        <p className={styles.course}>{course.title}</p>
        <Field label={t("interest.name")} error={faults.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="name"
              maxLength={LONGEST_NAME}
              placeholder={t("interest.namePlaceholder")}
              value={values.name}
              onChange={(event) => form.change({ name: event.target.value })}
              onBlur={() => form.leave("name")}
            />
          )}
        </Field>
        <Field label={t("interest.mobile")} error={faults.mobile}>
          {(control) => (
            <TextInput
              {...control}
              prefix="+86"
              type="tel"
              name="mobile"
              autoComplete="tel-national"
              placeholder={t("interest.mobilePlaceholder")}
              value={values.mobile}
              onChange={(event) => form.change({ mobile: bareMobile(event.target.value) })}
              onBlur={() => form.leave("mobile")}
            />
          )}
        </Field>
        <Field label={t("interest.wish")} error={faults.wish} hint={t("interest.wishHint")}>
          {(control) => (
            <TextArea
              {...control}
              name="wish"
              maxLength={LONGEST_WISH}
              placeholder={t("interest.wishPlaceholder")}
              value={values.wish}
              onChange={(event) => form.change({ wish: event.target.value })}
            />
          )}
        </Field>
        <Checkbox
          aria-invalid={faults.consent !== undefined}
          checked={values.consent}
          onChange={(event) => form.change({ consent: event.target.checked })}
        >
          {t("interest.consent")}
        </Checkbox>
        <p className={styles.fault} role={faults.consent ? "alert" : undefined}>
          {faults.consent}
        </p>
        <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
          {t("interest.submit")}
        </Button>
      </form>
    </Dialog>
  );
}
