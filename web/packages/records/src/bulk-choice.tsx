import { Button, Dialog, Field, Select } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
import type { BulkAction, BulkQuestion } from "./resource";

interface BulkChoiceProps {
  question: BulkQuestion;
  onChoose: (action: BulkAction) => void;
  onClose: () => void;
}

/** Asks to what the records are to be changed. */
export function BulkChoice({ question, onChoose, onClose }: BulkChoiceProps): JSX.Element {
  const { t } = useTranslation(["records", "kitRecords"]);
  const id = useId();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const action = question.choices.find((each) => each.name === name);
    if (action) onChoose(action);
    else setFault(t("form.required"));
  };
  const choices = question.choices.map((each) => ({ value: each.name, words: each.label }));
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{question.words}</h2>
        <Field label={question.asks} error={fault}>
          {(control) => (
            <Select
              {...control}
              choices={[{ value: "", words: t("form.choose") }, ...choices]}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary">
            {t("bulk.go")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
