import { useSession } from "@zhegui/domain";
import { Logo } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./header.module.css";

/** A company's logo, or the first sign of its name: ours is not theirs. */
function CompanyMark({
  name,
  logo,
}: {
  name: string;
  logo: string | null | undefined;
}): JSX.Element {
  return logo ? <img src={logo} alt="" /> : <b aria-hidden="true">{[...name][0]}</b>;
}

/** The product's name and logo; for staff their company's instead. */
export function Brand(): JSX.Element {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const company = user?.isEnterprise ? user.company : null;
  return (
    <Link className={styles.brand} to="/index" data-company={Boolean(company)}>
      {company ? <CompanyMark name={company} logo={user?.companyLogo} /> : <Logo />}
      <span title={company ?? undefined}>{company ?? t("appName")}</span>
    </Link>
  );
}
