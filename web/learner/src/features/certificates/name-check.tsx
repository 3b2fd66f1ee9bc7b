import { useMutation } from "@tanstack/react-query";
import { verifyCertificateMutation } from "@zhegui/client";
import { Button, TextInput } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import styles from "./name-check.module.css";
import type { Question } from "./rules";

/** Compares a name with the holder's; only the right one shows it whole. */
export function NameCheck({ question }: { question: Question }): JSX.Element {
  const { t } = useTranslation("certificates");
  const id = useId();
  const [name, setName] = useState("");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const check = useMutation({
    ...verifyCertificateMutation(),
    onSuccess: ({ data }) => {
      if (data.certificate)
        navigate(pathname + search, { replace: true, state: { name: name.trim() } });
    },
  });
  const wrong = check.data !== undefined && check.data.data.certificate === null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim()) check.mutate({ body: { ...question, name: name.trim() } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {t("nameCheck.label")}
      </label>
      <div className={styles.row}>
        <TextInput
          id={id}
          value={name}
          maxLength={80}
          autoComplete="off"
          aria-describedby={`${id}-message`}
          aria-invalid={wrong}
          placeholder={t("nameCheck.placeholder")}
          onChange={(event) => {
            setName(event.target.value);
            check.reset();
          }}
        />
        <Button type="submit" busy={check.isPending}>
          {t("nameCheck.submit")}
        </Button>
      </div>
      <p id={`${id}-message`} className={styles.message} role={wrong ? "alert" : undefined}>
        {wrong && t("nameCheck.wrong")}
      </p>
    </form>
  );
}
