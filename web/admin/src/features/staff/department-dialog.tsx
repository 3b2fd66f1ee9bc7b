import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Department, saveDepartment } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, Field, notify, RestoredDraft, Select, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./staff.module.css";
import { choicesOf, placed, withBelow } from "./tree";

const LONGEST = 60;

interface DepartmentDialogProps {
  /** Undefined for a new one. */
  department: Department | undefined;
  departments: readonly Department[];
  onClose: () => void;
}

/** A new department, or another name and place for one. */
export function DepartmentDialog(props: DepartmentDialogProps): JSX.Element {
  const { department, departments, onClose } = props;
  const { t } = useTranslation(["adminStaff", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  const base = { name: department?.name ?? "", parent: department?.parentSid ?? "" };
  const draft = useDraft(`department/${department?.sid ?? "new"}`, base);
  const { name, parent } = draft.values;
  const form = useChecked<"name" | "parent">(() => ({
    name: nameFault(),
    parent: undefined,
  }));
  function nameFault(): string | undefined {
    if (name.trim() === "") return t("records:form.required");
    return [...name.trim()].length > LONGEST
      ? t("records:form.tooLong", { max: LONGEST })
      : undefined;
  }
  const saving = useMutation({
    mutationFn: () => {
      const of = department && { sid: department.sid, version: department.version };
      const model = { ...of, name: name.trim(), parent: parent ? { sid: parent } : null };
      return saveDepartment({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t("records:form.saved") });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) saving.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  // A department cannot stand below itself.
  const own = department ? withBelow(departments, department.sid) : [];
  const others = placed(departments).filter((each) => !own.includes(each.department.sid));
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form ref={form.element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{t(department ? "departments.changeTitle" : "departments.new")}</h2>
        <RestoredDraft draft={draft} />
        <Field label={t("departments.name")} error={form.faults.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              value={name}
              onChange={({ target }) => {
                draft.change({ name: target.value });
                form.clear("name");
              }}
              onBlur={() => form.leave("name")}
            />
          )}
        </Field>
        <Field label={t("departments.parent")} error={form.faults.parent}>
          {(control) => (
            <Select
              {...control}
              name="parent"
              choices={[{ value: "", words: t("departments.top") }, ...choicesOf(others)]}
              value={parent}
              onChange={({ target }) => {
                draft.change({ parent: target.value });
                form.clear("parent");
              }}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t("records:form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
