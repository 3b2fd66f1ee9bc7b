import { useMutation } from "@tanstack/react-query";
import { revealCourseAttract } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Card, enterStays, Field, TextInput } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./interests.module.css";

/** As the server counts them. */
const SHORTEST = 2;

/** The whole number, for a reason that is recorded. */
export function Reveal({ sid }: { sid: string }): JSX.Element {
  const { t } = useTranslation("adminInterests");
  const draft = useDraft(`revealInterest/${sid}`, { reason: "" });
  const { reason } = draft.values;
  const form = useChecked<"reason">(() => ({
    reason: [...reason.trim()].length < SHORTEST ? t("reveal.fault") : undefined,
  }));
  const revealing = useMutation({
    mutationFn: async () => {
      const model = { sid, reason: reason.trim() };
      return (await revealCourseAttract({ body: { model }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: draft.discard,
    onError: form.refuse,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) revealing.mutate();
  };
  const number = revealing.data?.mobile;
  return (
    <Card as="section" className={styles.part} aria-label={t("reveal.title")}>
      <h2>{t("reveal.title")}</h2>
      {number ? (
        <p role="status">
          <a className="num" href={`tel:${number}`}>
            {number}
          </a>
        </p>
      ) : (
        <form
          ref={form.element}
          className={styles.form}
          onSubmit={submit}
          noValidate
          onKeyDown={enterStays}
        >
          <Field label={t("reveal.reason")} hint={t("reveal.hint")} error={form.faults.reason}>
            {(control) => (
              <TextInput
                {...control}
                name="reason"
                maxLength={200}
                value={reason}
                onChange={({ target }) => {
                  draft.change({ reason: target.value });
                  form.clear("reason");
                }}
                onBlur={() => form.leave("reason")}
              />
            )}
          </Field>
          <Button type="submit" busy={revealing.isPending}>
            {t("reveal.act")}
          </Button>
        </form>
      )}
    </Card>
  );
}
