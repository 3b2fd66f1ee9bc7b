import { Button, Card, type IconName, Tag, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import styles from "./home.module.css";
import { Section } from "./section";

/** All that a certificate can be. */
const STATES = [
  { name: "valid", tone: "ok", icon: "checkCircle" },
  { name: "expired", tone: "neutral", icon: "clock" },
  { name: "suspended", tone: "warn", icon: "alert" },
  { name: "revoked", tone: "bad", icon: "close" },
] as const satisfies { name: string; tone: string; icon: IconName }[];

/** For an employer who holds a certificate and nothing else. */
export function CertificateCheck(): JSX.Element {
  const { t } = useTranslation("homeSections");
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
        <ul className={styles.states}>
          {STATES.map(({ name, tone, icon }) => (
            <li key={name}>
              <Tag tone={tone} icon={icon}>
                {t(`check.${name}`)}
              </Tag>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
