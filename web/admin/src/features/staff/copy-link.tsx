import { Button, Field, notify, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./staff.module.css";

/** The address at which those who were invited join, to be passed on by other ways. */
export function CopyLink({ address }: { address: string }): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ tone: "ok", title: t("invited.copied") });
    } catch {
      notify({ tone: "info", title: t("invited.copyYourself") });
    }
  };
  return (
    <div className={styles.link}>
      <Field label={t("invited.link")} hint={t("invited.linkHint")}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button onClick={() => void copy()}>{t("invited.copy")}</Button>
    </div>
  );
}
