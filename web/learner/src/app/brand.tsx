import { useSession } from "@zhegui/domain";
import { Avatar, Logo } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./header.module.css";

/** The product's name and logo; for staff their company's instead. */
export function Brand(): JSX.Element {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const company = user?.company;
  return (
    <Link className={styles.brand} to="/index" data-company={Boolean(company)}>
      {company ? <Avatar name={company} image={user.companyLogo} size={32} /> : <Logo />}
      <span title={company ?? undefined}>{company ?? t("appName")}</span>
    </Link>
  );
}
