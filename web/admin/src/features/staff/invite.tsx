import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inviteSeveral, type StaffInvitationListSaved } from "@zhegui/client";
import { useChecked } from "@zhegui/domain";
import { Button, Card, Field, Select, TextArea } from "@zhegui/kit";
import { BackLink } from "@zhegui/records";
import type { TFunction } from "i18next";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Invited } from "./invited";
import { type Line, linesOf, MOST_PEOPLE } from "./pasted";
import styles from "./staff.module.css";
import { choicesOf, placed } from "./tree";
import { useDepartments } from "./use-departments";

const ROWS = 8;
const DAYS = [7, 30, 90];
const DEFAULT_DAYS = "30";
/** So many lines at fault are told at once. */
const MOST_TOLD = 3;

function faultOf(t: TFunction<"adminStaff">, lines: readonly Line[]): string | undefined {
  if (lines.length === 0) return t("invite.fault.empty");
  if (lines.length > MOST_PEOPLE) return t("invite.fault.tooMany", { max: MOST_PEOPLE });
  const wrong = lines.filter(({ fault }) => fault);
  const told = wrong.slice(0, MOST_TOLD).map(({ at, fault }) => {
    const key = `invite.fault.${fault ?? "mobile"}` as const;
    return t("invite.fault.line", { at, what: t(key) });
  });
  if (wrong.length > MOST_TOLD)
    told.push(t("invite.fault.more", { count: wrong.length - MOST_TOLD }));
  return told.join(t("between")) || undefined;
}

/** Invites people by their mobile numbers, one a line. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const queries = useQueryClient();
  const departments = useDepartments();
  // Numbers of people are not kept on the device, so this form has no draft.
  const [text, setText] = useState("");
  const [department, setDepartment] = useState("");
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [outcome, setOutcome] = useState<{ said: StaffInvitationListSaved; lines: Line[] }>();
  const lines = linesOf(text);
  const form = useChecked<"people" | "department" | "days">(
    () => ({ people: faultOf(t, lines), department: undefined, days: undefined }),
    { invitationList: "people" },
  );
  const inviting = useMutation({
    mutationFn: async () => {
      const place = department ? { department: { sid: department } } : {};
      const invitationList = lines.map(({ person }) => ({ ...person, ...place }));
      const model = { invitationList, days: Number(days) };
      return (await inviteSeveral({ body: { model }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: (said) => {
      setOutcome({ said, lines });
      setText("");
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) inviting.mutate();
  };
  const tree = placed(departments.data ?? []);
  return (
    <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <BackLink to="/invitations" words={t("invitations.back")} />
        <h1>{t("invitations.new")}</h1>
      </div>
      {outcome && <Invited said={outcome.said} lines={outcome.lines} />}
      <Card className={styles.card}>
        <Field label={t("invite.people")} hint={t("invite.hint")} error={form.faults.people}>
          {(control) => (
            <TextArea
              {...control}
              name="people"
              rows={ROWS}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                form.clear("people");
              }}
              onBlur={() => form.leave("people")}
            />
          )}
        </Field>
        <Field label={t("invite.department")} error={form.faults.department}>
          {(control) => (
            <Select
              {...control}
              name="department"
              choices={[{ value: "", words: t("invite.noDepartment") }, ...choicesOf(tree)]}
              value={department}
              onChange={({ target }) => setDepartment(target.value)}
            />
          )}
        </Field>
        <Field label={t("invite.days")} hint={t("invite.daysHint")} error={form.faults.days}>
          {(control) => (
            <Select
              {...control}
              name="days"
              choices={DAYS.map((count) => ({
                value: String(count),
                words: t("invite.forDays", { count }),
              }))}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <span className={styles.quiet}>{t("invite.count", { count: lines.length })}</span>
          <Button type="submit" look="primary" busy={inviting.isPending}>
            {t("invite.send")}
          </Button>
        </div>
      </Card>
    </form>
  );
}
