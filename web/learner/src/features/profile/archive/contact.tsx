import type { Archive } from "@zhegui/client";
import { DraftedField, isEmail, useChecked, useDraft } from "@zhegui/domain";
import { Button, Card, Icon, RestoredDraft } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { useArchiveSave } from "./use-archive";

/** An e-mail address; it is shown to nobody else. */
export function Contact({ archive }: { archive: Archive | undefined }): JSX.Element {
  const { t } = useTranslation("archive");
  const draft = useDraft("archive-contact", { email: archive?.email ?? "" });
  const { email } = draft.values;
  const form = useChecked<"email">(() => ({
    email: email.trim() === "" || isEmail(email.trim()) ? undefined : t("error.email"),
  }));
  const save = useArchiveSave(archive, () => undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    save.mutate(
      { email: email.trim() || null },
      { onSuccess: () => draft.saved({ email }), onError: form.refuse },
    );
  };
  return (
    <Card as="section" className={styles.card} aria-label={t("contact")}>
      <header className={styles.head}>
        <Icon name="user" size={20} />
        <h2>{t("contact")}</h2>
      </header>
      <form ref={form.element} className={styles.contact} onSubmit={submit} noValidate>
        <RestoredDraft draft={draft} />
        <DraftedField
          name="email"
          type="email"
          autoComplete="email"
          label={t("email")}
          hint={t("emailHint")}
          draft={draft}
          form={form}
        />
        <Button
          type="submit"
          disabled={email.trim() === (archive?.email ?? "")}
          busy={save.isPending}
        >
          {t("save")}
        </Button>
      </form>
    </Card>
  );
}
