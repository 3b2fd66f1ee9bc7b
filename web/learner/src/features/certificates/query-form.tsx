import { numberFault, resultAddress, useChecked } from "@zhegui/domain";
import { Button, Field, TextInput } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import styles from "./query-form.module.css";
import { holderOf } from "./rules";

/** Asks for a number and, to compare it, the holder's name. */
export function QueryForm(): JSX.Element {
  const { t } = useTranslation("certificates");
  const navigate = useNavigate();
  const [number, setNumber] = useState("");
  const [name, setName] = useState("");
  const address = resultAddress(number);
  const holder = holderOf(name);
  const fault = numberFault(number);
  const form = useChecked<"number" | "name">(() => ({
    number: fault && t(`query.${fault}`),
    name: holder === undefined ? t("query.nameWrong") : undefined,
  }));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The name stays out of the address: addresses are kept in histories and logs.
    if (form.check() && address) navigate(address, { state: { name: holder } });
  };

  return (
    <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
      <Field label={t("query.number")} error={form.faults.number} hint={t("query.numberHint")}>
        {(control) => (
          <TextInput
            {...control}
            name="number"
            value={number}
            autoComplete="off"
            spellCheck={false}
            placeholder={t("query.numberExample")}
            onChange={(event) => {
              setNumber(event.target.value);
              form.clear("number");
            }}
          />
        )}
      </Field>
      <Field label={t("query.name")} error={form.faults.name} hint={t("query.nameHint")}>
        {(control) => (
          <TextInput
            {...control}
            name="holder"
            value={name}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              form.clear("name");
            }}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide>
        {t("query.submit")}
      </Button>
    </form>
  );
}
