import { Button, Card, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import styles from "./home.module.css";
import { Section } from "./section";

/** For an employer who holds a certificate and nothing else. */
export function CertificateCheck(): JSX.Element {
  const { t } = useTranslation("home");
  const id = useId();
  const navigate = useNavigate();
  const [number, setNumber] = useState("");

  const check = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = number.trim();
    if (trimmed) navigate(`/certificate/result?${new URLSearchParams({ number: trimmed })}`);
  };

  return (
    <Section title={t("check.title")}>
      <Card className={styles.check}>
        <p>{t("check.text")}</p>
        <form onSubmit={check}>
          <label htmlFor={id} className="sr">
            {t("check.label")}
          </label>
          <TextInput
            id={id}
            value={number}
            maxLength={64}
            autoComplete="off"
            placeholder={t("check.placeholder")}
            onChange={(event) => setNumber(event.target.value)}
          />
          <Button type="submit">{t("check.submit")}</Button>
        </form>
      </Card>
    </Section>
  );
}
