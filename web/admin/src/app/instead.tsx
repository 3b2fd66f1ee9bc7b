import { usePageTitle } from "@zhegui/domain";
import { buttonClass, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

function Instead({ reason }: { reason: "forbidden" | "missing" }): JSX.Element {
  const { t } = useTranslation("admin");
  const title = t(`${reason}.title`);
  usePageTitle(title);
  const home = (
    <Link className={buttonClass({ look: "primary" })} to="/">
      {t("toWorkbench")}
    </Link>
  );
  return <Empty isPage title={title} text={t(`${reason}.text`)} action={home} />;
}

/** In the place of a page that the user may not open here. */
export function Forbidden(): JSX.Element {
  return <Instead reason="forbidden" />;
}

/** In the place of a page that does not exist. */
export function Missing(): JSX.Element {
  return <Instead reason="missing" />;
}
