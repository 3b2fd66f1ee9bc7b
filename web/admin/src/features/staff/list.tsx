import { FailedCard } from "@zhegui/domain";
import { buttonClass, Icon, Skeleton } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { staffResource } from "./resource";
import { placed } from "./tree";
import { useDepartments } from "./use-departments";

/** Who works for the organization. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const departments = useDepartments();
  if (departments.error)
    return <FailedCard cause={departments.error} retry={departments.refetch} isPage />;
  if (!departments.data) return <Skeleton height={480} radius={16} />;
  const invite = (
    <Link className={buttonClass({ look: "primary" })} to="/invitations/new">
      <Icon name="plus" size={18} />
      {t("invitations.new")}
    </Link>
  );
  return (
    <ListView
      resource={staffResource(t, placed(departments.data))}
      title={t("staff.title")}
      actions={invite}
    />
  );
}
