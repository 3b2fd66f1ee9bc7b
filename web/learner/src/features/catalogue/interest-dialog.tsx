import { useMutation } from "@tanstack/react-query";
import { type Course, saveCourseAttract } from "@zhegui/client";
import { bareMobile, isMobile, seenOf, useChecked, useDraft } from "@zhegui/domain";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  notify,
  RestoredDraft,
  TextArea,
  TextInput,
} from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./interest.module.css";

const TITLE = "interest-title";

const EMPTY = { name: "", mobile: "", wish: "", consent: false };
type Values = typeof EMPTY;

interface InterestDialogProps {
  course: Course;
  onClose: () => void;
}

/** The interest form: what was written stays until it has arrived. */
export function InterestDialog({ course, onClose }: InterestDialogProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const message = useId();
  const draft = useDraft(`interest/${course.sid}`, EMPTY);
  const { values } = draft;
  const form = useChecked<keyof Values>(() => ({
    name: seenOf(values.name) === "" ? t("interest.error.name") : undefined,
    mobile: isMobile(values.mobile) ? undefined : t("interest.error.mobile"),
    wish: undefined,
    consent: values.consent ? undefined : t("interest.error.consent"),
  }));
  const { faults } = form;
  const change = <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
    draft.change({ [name]: value });
    form.clear(name);
  };

  const send = useMutation({
    mutationFn: async (sent: Values) =>
      saveCourseAttract({ body: { model: { course: { sid: course.sid }, ...sent } } }),
    meta: { silent: true },
    onSuccess: (_, sent) => {
      draft.saved(sent);
      notify({ tone: "ok", title: t("interest.sent"), text: t("interest.sentText") });
      onClose();
    },
    onError: form.refuse,
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) send.mutate(values);
  };

  return (
    <Dialog labelledBy={TITLE} onClose={onClose}>
      <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
        <h2 id={TITLE}>{t("interest.title")}</h2>
        <p className={styles.lead}>{t("interest.lead")}</p>
        <p className={styles.course}>{course.title}</p>
        <RestoredDraft draft={draft} />
        <Field label={t("interest.name")} error={faults.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="name"
              placeholder={t("interest.namePlaceholder")}
              value={values.name}
              onChange={(event) => change("name", event.target.value)}
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
              onChange={(event) => change("mobile", bareMobile(event.target.value))}
              onBlur={() => form.leave("mobile")}
            />
          )}
        </Field>
        <Field label={t("interest.wish")} error={faults.wish} hint={t("interest.wishHint")}>
          {(control) => (
            <TextArea
              {...control}
              name="wish"
              placeholder={t("interest.wishPlaceholder")}
              value={values.wish}
              onChange={(event) => change("wish", event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          name="consent"
          aria-invalid={faults.consent !== undefined}
          aria-describedby={message}
          checked={values.consent}
          onChange={(event) => change("consent", event.target.checked)}
        >
          {t("interest.consent")}
        </Checkbox>
        <p id={message} className={styles.fault} role={faults.consent ? "alert" : undefined}>
          {faults.consent}
        </p>
        <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
          {t("interest.submit")}
        </Button>
      </form>
    </Dialog>
  );
}
