import { numberFault, resultAddress, useChecked } from "@zhegui/domain";
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

  const address = resultAddress(number);
  const fault = numberFault(number);
  const form = useChecked<"number">(() => ({ number: fault && t(`check.${fault}`) }));
  const { number: told } = form.faults;

  const check = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check() && address) navigate(address);
  };

  return (
    <Section title={t("check.title")}>
      <Card className={styles.check}>
        <p>{t("check.text")}</p>
        <form ref={form.element} onSubmit={check} noValidate>
          <label htmlFor={id} className="sr">
            {t("check.label")}
          </label>
          <TextInput
            id={id}
            value={number}
            aria-invalid={told !== undefined}
            aria-describedby={`${id}-message`}
            autoComplete="off"
            placeholder={t("check.placeholder")}
            onChange={(event) => {
              setNumber(event.target.value);
              form.clear("number");
            }}
          />
          <Button type="submit">{t("check.submit")}</Button>
          <p id={`${id}-message`} role={told ? "alert" : undefined}>
            {told}
          </p>
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
