import { useMutation } from "@tanstack/react-query";
import { type CurrentUser, saveUser } from "@zhegui/client";
import { DraftedField, loadUser, seenOf, useChecked, useDraft } from "@zhegui/domain";
import { Button, notify, RestoredDraft } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";

/** What others see of one. */
export function AboutForm({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("profile");
  const base = { nickname: user.nickname, description: user.description ?? "" };
  const draft = useDraft("profile", base);
  const { nickname, description } = draft.values;
  const form = useChecked<"nickname" | "description">(() => ({
    nickname: seenOf(nickname) === "" ? t("error.nickname") : undefined,
    description: undefined,
  }));
  const save = useMutation({
    mutationFn: async () => {
      const { version } = user;
      await saveUser({ body: { model: { version, nickname: nickname.trim(), description } } });
      await loadUser();
      draft.saved({ nickname, description });
    },
    meta: { silent: true },
    onSuccess: () => notify({ tone: "ok", title: t("saved") }),
    onError: form.refuse,
  });
  const unchanged = nickname.trim() === user.nickname && description === (user.description ?? "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) save.mutate();
  };

  return (
    <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
      <RestoredDraft draft={draft} />
      <div className={styles.pair}>
        <DraftedField
          name="nickname"
          autoComplete="nickname"
          label={t("nickname")}
          hint={t("nicknameHint")}
          draft={draft}
          form={form}
        />
        <DraftedField
          name="description"
          placeholder={t("descriptionPlaceholder")}
          label={t("description")}
          draft={draft}
          form={form}
        />
      </div>
      <Button type="submit" disabled={unchanged} busy={save.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
