import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "./announcement.module.css";
import { buttonClass } from "./button";
import { Icon } from "./icon";
import { Logo } from "./logo";
import { OsmanthusMotif } from "./osmanthus";

interface AnnouncementProps {
  /** The site's texts are its namespace. */
  site: "mobile";
}

/** A whole page that says what a site will hold, until it does. */
export function Announcement({ site }: AnnouncementProps): JSX.Element {
  const { t } = useTranslation([site, "common"]);
  const title = t("title");
  const appName = t("common:appName");
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
  return (
    <div className={styles.page}>
      <OsmanthusMotif className={styles.branch} />
      <main className={styles.panel}>
        <p className={styles.brand}>
          <Logo />
          {appName}
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>{t("lead")}</p>
        <ul>
          {t("points", { returnObjects: true }).map((point) => (
            <li key={point}>
              <span className={styles.mark}>
                <Icon name="check" size={14} />
              </span>
              {point}
            </li>
          ))}
        </ul>
        <p className={styles.now}>{t("now")}</p>
        <a className={buttonClass({ look: "primary", size: "large" })} href="/index">
          {t("back")}
        </a>
      </main>
    </div>
  );
}
