import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuthoredExamination, grantExtraTime, staffList, tenant } from "@zhegui/client";
import { useChecked, useLoaded, useSettled, wholeMinutes } from "@zhegui/domain";
import { typedNumber } from "@zhegui/domain/numbers";
import { Button, Dialog, enterStays, Field, notify, Select, TextInput } from "@zhegui/kit";
import { numberFault } from "@zhegui/records";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./examinations.module.css";
import { MINUTES } from "./terms";

const MINUTE = 60;
const MOST_SHOWN = 50;
const SETTLED_MS = 300;

/** The staff of the organization whom a search finds. */
function usePeople(keyword: string) {
  const search = useSettled(keyword.trim(), SETTLED_MS);
  return useLoaded({
    queryKey: ["records", "staff", "choices", tenant(), search],
    queryFn: async () => {
      const here = {
        field: "organizationSid" as const,
        operator: "eq" as const,
        value: tenant() ?? "",
      };
      const body = { size: MOST_SHOWN, query: [here], ...(search && { search }) };
      return (await staffList({ body, throwOnError: true })).data.data.content;
    },
    placeholderData: keepPreviousData,
  });
}

/** Gives one of the staff more time than the others, from their next entry on. */
export function ExtraTimeDialog(props: {
  examination: AuthoredExamination;
  onClose: () => void;
}): JSX.Element {
  const { examination, onClose } = props;
  const { t } = useTranslation(["adminExaminations", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  // Who needs more time is not kept on the device.
  const [keyword, setKeyword] = useState("");
  const [person, setPerson] = useState("");
  const [minutes, setMinutes] = useState("");
  const people = usePeople(keyword);
  const owed = examination.extraTimeList?.find(({ userSid }) => userSid === person);
  const form = useChecked<"person" | "minutes">(
    () => ({ person: person ? undefined : t("extra.fault"), minutes: minutesFault() }),
    { user: "person", seconds: "minutes" },
  );
  function minutesFault(): string | undefined {
    const key = minutes.trim() ? numberFault(minutes.trim(), MINUTES) : "required";
    return key && t(`records:form.${key}`, MINUTES);
  }
  const granting = useMutation({
    mutationFn: () => {
      const seconds = typedNumber(minutes) * MINUTE;
      const about = { examination: { sid: examination.sid }, user: { sid: person } };
      // What it replaces is what was looked at here.
      const model = { ...about, seconds, version: owed?.version ?? 0 };
      return grantExtraTime({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      notify({ tone: "ok", title: t("extra.done") });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) granting.mutate();
  };
  const choices = (people.data ?? []).map(({ userSid, name, nickname, staffNumber }) => ({
    value: userSid,
    words: [name ?? nickname, staffNumber].filter(Boolean).join(" · "),
  }));
  const first = {
    value: "",
    words: t(people.data?.length === 0 ? "extra.nobody" : "records:form.choose"),
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        ref={form.element}
        className={styles.dialog}
        onSubmit={submit}
        noValidate
        onKeyDown={enterStays}
      >
        <h2 id={id}>{t("extra.title")}</h2>
        <p className={styles.quiet}>{t("extra.text")}</p>
        <Field label={t("extra.search")} hint={t("extra.hint")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={keyword}
              onChange={({ target }) => {
                setKeyword(target.value);
                setPerson("");
              }}
            />
          )}
        </Field>
        <Field label={t("extra.person")} error={form.faults.person}>
          {(control) => (
            <Select
              {...control}
              name="person"
              choices={[first, ...choices]}
              value={person}
              onChange={({ target }) => {
                setPerson(target.value);
                form.clear("person");
              }}
            />
          )}
        </Field>
        <Field
          label={t("extra.minutes")}
          error={form.faults.minutes}
          {...(owed && { hint: t("extra.replaces", { count: wholeMinutes(owed.seconds) }) })}
        >
          {(control) => (
            <TextInput
              {...control}
              name="minutes"
              inputMode="numeric"
              autoComplete="off"
              value={minutes}
              onChange={({ target }) => {
                setMinutes(target.value);
                form.clear("minutes");
              }}
              onBlur={() => form.leave("minutes")}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={granting.isPending}>
            {t("extra.act")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
