import { useMutation } from "@tanstack/react-query";
import { type VerifyAnswer, verifyCertificate } from "@zhegui/client";
import type { CertificateQuestion } from "@zhegui/domain";
import { Button, TextInput } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./name-check.module.css";
import { holderOf } from "./rules";

interface NameCheckProps {
  question: CertificateQuestion;
  /** Called with the answer to a name: it is asked seldom, and this was once. */
  onAnswer: (answer: VerifyAnswer) => void;
}

/** Compares a name with the holder's; only the right one shows it whole. */
export function NameCheck({ question, onAnswer }: NameCheckProps): JSX.Element {
  const { t } = useTranslation("certificates");
  const id = useId();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const check = useMutation({
    mutationFn: async (holder: string) =>
      (await verifyCertificate({ body: { ...question, name: holder } })).data,
    onSuccess: ({ data }) => {
      if (data.certificate?.nameMatches === false) setFault(t("nameCheck.wrong"));
      onAnswer(data);
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const holder = holderOf(name);
    if (holder) check.mutate(holder);
    else setFault(t(holder === undefined ? "query.nameWrong" : "nameCheck.missing"));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {t("nameCheck.label")}
      </label>
      <div className={styles.row}>
        <TextInput
          id={id}
          value={name}
          autoComplete="off"
          aria-describedby={`${id}-message`}
          aria-invalid={fault !== undefined}
          placeholder={t("nameCheck.placeholder")}
          onChange={(event) => {
            setName(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" busy={check.isPending}>
          {t("nameCheck.submit")}
        </Button>
      </div>
      <p id={`${id}-message`} className={styles.message} role={fault ? "alert" : undefined}>
        {fault}
      </p>
    </form>
  );
}
