import { Announcement } from "@zhegui/kit/announcement";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Says what will be here, until it is. */
export function ComingPage(): JSX.Element {
  const { t } = useTranslation(["admin", "common"]);
  const title = t("title");
  const appName = t("common:appName");
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
  return (
    <Announcement
      appName={appName}
      title={title}
      lead={t("lead")}
      points={t("points", { returnObjects: true })}
      now={t("now")}
      way={{ href: "/index", label: t("back") }}
    />
  );
}
