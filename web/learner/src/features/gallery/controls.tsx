import { Button, Checkbox, Field, Pagination, PasswordInput, Tabs, TextInput } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./gallery.module.css";
import { Section } from "./section";

const LOOKS = ["primary", "outline", "plain", "danger"] as const;
const SIZES = ["small", "medium", "large"] as const;
const TABS = ["first", "second", "third"] as const;
const PAGES = 12;

function Buttons(): JSX.Element {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("buttons")}>
      {LOOKS.map((look) => (
        <div key={look} className={styles.row}>
          {SIZES.map((size) => (
            <Button key={size} look={look} size={size}>
              {t(`look.${look}`)}
            </Button>
          ))}
          <Button look={look} disabled>
            {t("disabled")}
          </Button>
          <Button look={look} busy>
            {t("busy")}
          </Button>
        </div>
      ))}
    </Section>
  );
}

function Fields(): JSX.Element {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("fields")}>
      <div className={styles.columns}>
        <Field label={t("field.empty")} hint={t("field.hint")}>
          {(control) => <TextInput {...control} placeholder={t("field.placeholder")} />}
        </Field>
        <Field label={t("field.filled")}>
          {(control) => <TextInput {...control} defaultValue={t("field.value")} />}
        </Field>
        <Field label={t("field.wrong")} error={t("field.error")}>
          {(control) => <TextInput {...control} prefix="+86" defaultValue="1380013800" />}
        </Field>
        <Field label={t("field.disabled")}>
          {(control) => <TextInput {...control} disabled defaultValue={t("field.value")} />}
        </Field>
        <Field label={t("field.password")}>
          {(control) => <PasswordInput {...control} defaultValue="osmanthus" />}
        </Field>
      </div>
      <div className={styles.row}>
        <Checkbox>{t("check.off")}</Checkbox>
        <Checkbox defaultChecked>{t("check.on")}</Checkbox>
        <Checkbox disabled>{t("disabled")}</Checkbox>
      </div>
    </Section>
  );
}

function Ways(): JSX.Element {
  const { t } = useTranslation("gallery");
  const [tab, select] = useState<(typeof TABS)[number]>("first");
  const [page, turn] = useState(5);
  return (
    <Section title={t("ways")}>
      <Tabs
        label={t("ways")}
        tabs={TABS.map((key) => ({ key, label: t(`tab.${key}`) }))}
        selected={tab}
        onSelect={select}
      >
        <p className={styles.panel}>{t(`tab.${tab}`)}</p>
      </Tabs>
      <Pagination page={page} totalPages={PAGES} onChange={turn} />
    </Section>
  );
}

/** What is pressed and filled in. */
export function Controls(): JSX.Element {
  return (
    <>
      <Buttons />
      <Fields />
      <Ways />
    </>
  );
}
