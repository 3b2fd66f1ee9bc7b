import { lazily } from "@zhegui/domain";
import { buttonClass, Card, Icon, type IconName, OsmanthusMotif } from "@zhegui/kit";
import { type JSX, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./hero.module.css";

const Figures = lazily(async () => (await import("./figures")).Figures);

const STEPS = [
  { name: "study", icon: "book" },
  { name: "hours", icon: "clock" },
  { name: "sit", icon: "clipboard" },
  { name: "certificate", icon: "award" },
  { name: "verify", icon: "shield" },
] as const satisfies { name: string; icon: IconName }[];

function LearnersPath(): JSX.Element {
  const { t } = useTranslation("home");
  return (
    <Card as="section" raised className={styles.path}>
      <h2>{t("path.title")}</h2>
      <ol>
        {STEPS.map(({ name, icon }) => (
          <li key={name}>
            <span className={styles.mark}>
              <Icon name={icon} />
            </span>
            <b>{t(`path.${name}`)}</b>
            <span className={styles.note}>{t(`path.${name}Text`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** One promise, two ways to begin, and where they lead. */
export function Hero(): JSX.Element {
  const { t } = useTranslation("home");
  return (
    <div className={styles.hero}>
      <OsmanthusMotif className={styles.branch} />
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h1>{t("promise")}</h1>
          <p className={styles.lead}>
            {t("lead")
              .split("\n")
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </p>
          <div className={styles.actions}>
            <Link className={buttonClass({ look: "primary", size: "large" })} to="/course">
              {t("start")}
            </Link>
            <Link className={buttonClass({ size: "large" })} to="/certificate-query">
              {t("verify")}
            </Link>
          </div>
          <dl className={styles.figures}>
            <Suspense>
              <Figures />
            </Suspense>
          </dl>
        </div>
        <LearnersPath />
      </div>
    </div>
  );
}
