import { type Department, saveDepartment } from "@zhegui/client";
import { VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { choicesOf, placed, withBelow } from "./tree";

const LONGEST = 60;
/** Below no other. */
const TOP = "top";

interface DepartmentDialogProps {
  /** Undefined for a new one. */
  department: Department | undefined;
  departments: readonly Department[];
  onClose: () => void;
}

/** A new department, or another name and place for one. */
export function DepartmentDialog(props: DepartmentDialogProps): JSX.Element {
  const { department, departments, onClose } = props;
  const { t } = useTranslation(["adminStaff", "records"]);
  // A department cannot stand below itself.
  const own = department ? withBelow(departments, department.sid) : [];
  const others = placed(departments).filter((each) => !own.includes(each.department.sid));
  return (
    <VerbDialog
      name={`department/${department?.sid ?? "new"}`}
      title={t(department ? "departments.changeTitle" : "departments.new")}
      act={t("records:form.save")}
      done={t("records:form.saved")}
      fields={[
        {
          name: "name",
          kind: "text",
          label: t("departments.name"),
          max: LONGEST,
          isRequired: true,
        },
        {
          name: "parent",
          kind: "choice",
          label: t("departments.parent"),
          choices: [{ value: TOP, words: t("departments.top") }, ...choicesOf(others)],
          isRequired: true,
        },
      ]}
      start={{ name: department?.name ?? "", parent: department?.parentSid ?? TOP }}
      send={({ text }) => {
        const of = department && { sid: department.sid, version: department.version };
        const parent = text("parent") === TOP ? null : { sid: text("parent") };
        return saveDepartment({
          body: { model: { ...of, name: text("name"), parent } },
          throwOnError: true,
        });
      }}
      onClose={onClose}
    />
  );
}
