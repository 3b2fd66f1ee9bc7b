import { useMutation } from "@tanstack/react-query";
import { type CurrentUser, saveUser } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";
import { Button, Field, notify, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";
import { useChecked } from "./use-checked";

const LONGEST_NICKNAME = 40;
const LONGEST_DESCRIPTION = 500;

/** What others see of one. */
export function AboutForm({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("profile");
  const [nickname, setNickname] = useState(user.nickname);
  const [description, setDescription] = useState(user.description ?? "");
  const { faults, leave, clear, check } = useChecked<"nickname", "nickname">(() =>
    nickname.trim() === "" ? { nickname: "nickname" } : {},
  );
  const save = useMutation({
    mutationFn: async () => {
      const { version } = user;
      await saveUser({ body: { model: { version, nickname: nickname.trim(), description } } });
      await loadUser();
    },
    onSuccess: () => notify({ tone: "ok", title: t("saved") }),
  });
  const unchanged = nickname === user.nickname && description === (user.description ?? "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check()) save.mutate();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t("nickname")}
        error={faults.nickname && t(`error.${faults.nickname}`)}
        hint={t("nicknameHint")}
      >
        {(control) => (
          <TextInput
            {...control}
            name="nickname"
            autoComplete="nickname"
            maxLength={LONGEST_NICKNAME}
            value={nickname}
            onChange={(event) => {
              setNickname(event.target.value);
              clear("nickname");
            }}
            onBlur={() => leave("nickname")}
          />
        )}
      </Field>
      <Field label={t("description")}>
        {(control) => (
          <TextInput
            {...control}
            name="description"
            maxLength={LONGEST_DESCRIPTION}
            placeholder={t("descriptionPlaceholder")}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={unchanged} busy={save.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
