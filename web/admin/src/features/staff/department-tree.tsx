import type { Department } from "@zhegui/client";
import { FailedCard, useOpenForm } from "@zhegui/domain";
import { Button, Card, Empty, Icon, Skeleton } from "@zhegui/kit";
import type { CSSProperties, JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DeleteDepartment } from "./delete-department";
import { DepartmentDialog } from "./department-dialog";
import styles from "./staff.module.css";
import { type Placed, placed } from "./tree";
import { useDepartments } from "./use-departments";

const NEW = "new";
const DELETE = "delete/";

interface RowProps {
  place: Placed;
  ask: (form: string) => void;
}

/** One department: who works there, and what can be done with it. */
function Row({ place, ask }: RowProps): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const { department, depth } = place;
  const { sid, name, staffCount } = department;
  return (
    <li className={styles.row} style={{ "--depth": depth } as CSSProperties}>
      <div>
        <Link className={styles.name ?? ""} to={`/staff?departmentSid=${sid}`}>
          {name}
        </Link>{" "}
        <span className={styles.quiet}>{t("departments.staff", { count: staffCount })}</span>
      </div>
      <div className={styles.verbs}>
        <Button
          look="plain"
          aria-label={t("departments.changeOf", { name })}
          onClick={() => ask(sid)}
        >
          {t("departments.change")}
        </Button>
        <Button
          look="plain"
          aria-label={t("departments.deleteOf", { name })}
          onClick={() => ask(`${DELETE}${sid}`)}
        >
          {t("departments.delete")}
        </Button>
      </div>
    </li>
  );
}

interface TreeProps {
  tree: readonly Placed[];
  ask: (form: string) => void;
}

function Tree({ tree, ask }: TreeProps): JSX.Element {
  const { t } = useTranslation("adminStaff");
  if (tree.length === 0) return <Empty title={t("departments.empty")} />;
  return (
    <ul className={styles.tree}>
      {tree.map((place) => (
        <Row key={place.department.sid} place={place} ask={ask} />
      ))}
    </ul>
  );
}

/** The form that is open, if any. */
function Asked({ departments, asked, close }: AskedProps): JSX.Element | null {
  if (asked === undefined) return null;
  const of = departments.find(({ sid }) => sid === asked.replace(DELETE, ""));
  if (asked.startsWith(DELETE))
    return of ? <DeleteDepartment department={of} onClose={close} /> : null;
  if (asked !== NEW && !of) return null;
  return <DepartmentDialog department={of} departments={departments} onClose={close} />;
}

interface AskedProps {
  departments: readonly Department[];
  asked: string | undefined;
  close: () => void;
}

/** The departments of the organization. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const { data, error, refetch } = useDepartments();
  const [asked, ask] = useOpenForm("department");
  if (error) return <FailedCard cause={error} retry={refetch} isPage />;
  if (!data) return <Skeleton height={480} radius={16} />;
  return (
    <>
      <div className={styles.head}>
        <h1>{t("departments.title")}</h1>
        <Button look="primary" onClick={() => ask(NEW)}>
          <Icon name="plus" size={18} />
          {t("departments.new")}
        </Button>
      </div>
      <Card as="section" aria-label={t("departments.title")}>
        <Tree tree={placed(data)} ask={ask} />
      </Card>
      <Asked departments={data} asked={asked} close={() => ask(undefined)} />
    </>
  );
}
