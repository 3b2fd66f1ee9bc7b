import { buttonClass } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** Where what was earned is, or why it is not yet there. */
export function OwnCertificates(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Link
      className={buttonClass({ look: "primary", size: "large", wide: true })}
      to="/user/my-certificate"
    >
      {t("place.myCertificates")}
    </Link>
  );
}
