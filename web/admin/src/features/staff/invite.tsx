import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inviteSeveral, type StaffInvitationListSaved, tenant } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Card, Field, RestoredDraft, Select, TextArea } from "@zhegui/kit";
import { BackLink } from "@zhegui/records";
import type { TFunction } from "i18next";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Invited } from "./invited";
import { type Line, listOf, MOST_PEOPLE } from "./pasted";
import { ReadPeople } from "./read-people";
import styles from "./staff.module.css";
import { choicesOf, placed } from "./tree";
import { useDepartments } from "./use-departments";

const ROWS = 8;
const DAYS = [7, 30, 90];
const DEFAULT_DAYS = "30";

function faultOf(t: TFunction<"adminStaff">, lines: readonly Line[]): string | undefined {
  if (lines.length === 0) return t("invite.fault.empty");
  if (lines.length > MOST_PEOPLE) return t("invite.fault.tooMany", { max: MOST_PEOPLE });
  const told = lines.flatMap(({ at, faults }) => {
    const what = faults.map((fault) => t(`invite.fault.${fault}`)).join(t("between"));
    return what ? [t("invite.fault.line", { at, what })] : [];
  });
  return told.join(t("invite.fault.next")) || undefined;
}

/** Invites people by their mobile numbers, one a line. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const queries = useQueryClient();
  const departments = useDepartments();
  const tree = placed(departments.data ?? []);
  const named = tree.map(({ department: { sid, name }, path }) => ({ sid, names: [name, path] }));
  const draft = useDraft(`invitation/${tenant() ?? ""}`, {
    people: "",
    department: "",
    days: DEFAULT_DAYS,
  });
  const { people, days } = draft.values;
  // One that is kept may be gone meanwhile.
  const department = named.find(({ sid }) => sid === draft.values.department)?.sid ?? "";
  const [outcome, setOutcome] = useState<{ said: StaffInvitationListSaved; lines: Line[] }>();
  const { lines, leftOut } = listOf(people, named);
  const form = useChecked<"people" | "department" | "days">(
    () => ({ people: faultOf(t, lines), department: undefined, days: undefined }),
    { invitationList: "people" },
  );
  const inviting = useMutation({
    mutationFn: async (_: { sent: typeof draft.values }) => {
      const place = department ? { department: { sid: department } } : {};
      const invitationList = lines.map(({ person }) => ({ ...place, ...person }));
      const model = { invitationList, days: Number(days) };
      return (await inviteSeveral({ body: { model }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: (said, { sent }) => {
      setOutcome({ said, lines });
      draft.saved(sent);
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) inviting.mutate({ sent: draft.values });
  };
  return (
    <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <BackLink to="/invitations" words={t("invitations.back")} />
        <h1>{t("invitations.new")}</h1>
      </div>
      <RestoredDraft draft={draft} />
      {outcome && <Invited said={outcome.said} lines={outcome.lines} />}
      <Card className={styles.card}>
        <Field label={t("invite.people")} hint={t("invite.hint")} error={form.faults.people}>
          {(control) => (
            <TextArea
              {...control}
              name="people"
              rows={ROWS}
              value={people}
              onChange={({ target }) => {
                draft.change({ people: target.value });
                form.clear("people");
              }}
              onBlur={() => form.leave("people")}
            />
          )}
        </Field>
        <ReadPeople lines={lines} leftOut={leftOut} departments={tree} />
        <Field label={t("invite.department")} error={form.faults.department}>
          {(control) => (
            <Select
              {...control}
              name="department"
              choices={[{ value: "", words: t("invite.noDepartment") }, ...choicesOf(tree)]}
              value={department}
              onChange={({ target }) => draft.change({ department: target.value })}
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
              onChange={({ target }) => draft.change({ days: target.value })}
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
