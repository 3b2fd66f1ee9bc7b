import { useMutation, useQueryClient } from "@tanstack/react-query";
import { consultantSave, tenant } from "@zhegui/client";
import { describeFailure, useChecked } from "@zhegui/domain";
import { Button, Dialog, Field, notify, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./desks.module.css";
import { type Person, usePeople } from "./use-people";

interface FoundProps {
  people: readonly Person[];
  named: readonly string[];
  chosen: string | undefined;
  onChoose: (user: string) => void;
}

function Found({ people, named, chosen, onChoose }: FoundProps): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const group = useId();
  if (people.length === 0) return <p className={styles.quiet}>{t("consultant.nobody")}</p>;
  return (
    <fieldset className={styles.found}>
      <legend className="sr">{t("consultant.found")}</legend>
      {people.map(({ user, name, aside }) => {
        const isNamed = named.includes(user);
        return (
          <label key={user} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={user === chosen}
              disabled={isNamed}
              onChange={() => onChoose(user)}
            />
            <span>{name}</span>
            <span className={styles.quiet}>{isNamed ? t("consultant.isNamed") : aside}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface ConsultantDialogProps {
  desk: string;
  /** Users who answer there already. */
  named: readonly string[];
  onClose: () => void;
}

/** Names somebody who answers at a desk. */
export function ConsultantDialog({ desk, named, onClose }: ConsultantDialogProps): JSX.Element {
  const { t } = useTranslation(["adminDesks", "kitRecords"]);
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [chosen, choose] = useState<string>();
  const people = usePeople(typed);
  const form = useChecked<"user">(() => ({
    user: chosen ? undefined : t("fault.nobody"),
  }));
  const saving = useMutation({
    mutationFn: () => {
      const model = { desk: { sid: desk }, user: { sid: chosen ?? "" } };
      return consultantSave({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      notify({ tone: "ok", title: t("consultant.added") });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) saving.mutate();
  };
  const write = (text: string): void => {
    setTyped(text);
    choose(undefined);
    form.clear("user");
  };
  const isOfStaff = tenant() !== null;
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form ref={form.element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{t("consultant.add")}</h2>
        <Field
          label={t(isOfStaff ? "consultant.who" : "consultant.whoOfAll")}
          hint={t("consultant.whoHint")}
          error={form.faults.user}
        >
          {(control) => (
            <TextInput
              {...control}
              name="user"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
        <div aria-live="polite">
          {people.error !== null && (
            <p className={styles.fault}>{describeFailure(people.error).title}</p>
          )}
          {people.data && typed.trim() !== "" && (
            <Found
              people={people.data}
              named={named}
              chosen={chosen}
              onChoose={(user) => {
                choose(user);
                form.clear("user");
              }}
            />
          )}
        </div>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t("consultant.addAct")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
