import { seenOf } from "@zhegui/domain";
import { Button, Field, TextInput } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import styles from "./query-form.module.css";
import { resultAddress } from "./rules";

/** Asks for a number (`asked` before, perhaps mistyped) and, to compare it, the holder's name. */
export function QueryForm({ asked = "" }: { asked?: string | undefined }): JSX.Element {
  const { t } = useTranslation("certificates");
  const navigate = useNavigate();
  const [number, setNumber] = useState(asked);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = resultAddress(number);
    if (!address) {
      setError(t(seenOf(number) ? "query.numberWrong" : "query.numberMissing"));
      return;
    }
    // The name stays out of the address: addresses are kept in histories and logs.
    navigate(address, { state: { name: name.trim() } });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t("query.number")} error={error} hint={t("query.numberHint")}>
        {(control) => (
          <TextInput
            {...control}
            name="number"
            value={number}
            maxLength={256}
            autoComplete="off"
            spellCheck={false}
            placeholder={t("query.numberExample")}
            onChange={(event) => {
              setNumber(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field label={t("query.name")} hint={t("query.nameHint")}>
        {(control) => (
          <TextInput
            {...control}
            name="holder"
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide>
        {t("query.submit")}
      </Button>
    </form>
  );
}
