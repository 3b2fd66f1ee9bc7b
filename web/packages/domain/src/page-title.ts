import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Names the page in the window's title, before the name of the site. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const appName = t("appName");
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
}
