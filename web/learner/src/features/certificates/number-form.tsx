import { numberFault, resultAddress, useChecked } from "@zhegui/domain";
import { Button, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import styles from "./number-form.module.css";

/** The number that was asked for, to be put right, or another in its place. */
export function NumberForm({ asked = "" }: { asked?: string | undefined }): JSX.Element {
  const { t } = useTranslation("certificates");
  const id = useId();
  const navigate = useNavigate();
  const [number, setNumber] = useState(asked);
  const address = resultAddress(number);
  const fault = numberFault(number);
  const form = useChecked<"number">(() => ({ number: fault && t(`query.${fault}`) }));
  const { number: told } = form.faults;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check() && address) navigate(address);
  };

  return (
    <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        value={number}
        aria-label={t("query.number")}
        aria-invalid={told !== undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("query.numberExample")}
        onChange={(event) => {
          setNumber(event.target.value);
          form.clear("number");
        }}
      />
      <Button type="submit">{t("result.another")}</Button>
      <p id={id} role={told ? "alert" : undefined}>
        {told}
      </p>
    </form>
  );
}
