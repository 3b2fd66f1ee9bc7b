import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Line, PastedList } from "./pasted";
import styles from "./staff.module.css";
import type { Placed } from "./tree";

interface ReadPeopleProps extends PastedList {
  departments: readonly Placed[];
}

/** What was read of a pasted list, so that one sees whether each word stands where it belongs. */
export function ReadPeople({ lines, leftOut, departments }: ReadPeopleProps): JSX.Element | null {
  const { t } = useTranslation("adminStaff");
  if (lines.length === 0) return null;
  const wordsOf = ({ person }: Line): string => {
    const path = departments.find(
      ({ department }) => department.sid === person.department?.sid,
    )?.path;
    const facts: [string, string | undefined][] = [
      [t("field.name"), person.name],
      [t("field.department"), path],
      [t("field.staffNumber"), person.staffNumber],
      [t("field.title"), person.title],
    ];
    const given = facts.flatMap(([name, value]) =>
      value ? [t("invite.fact", { name, value })] : [],
    );
    return [person.mobile, ...given].join(" \u00b7 ");
  };
  return (
    <section aria-label={t("invite.read")}>
      {leftOut.length > 0 && (
        <p role="status">{t("invite.leftOut", { columns: leftOut.join(t("between")) })}</p>
      )}
      <ul className={styles.outcomes}>
        {lines.map((line) => (
          <li key={line.at}>{wordsOf(line)}</li>
        ))}
      </ul>
    </section>
  );
}
