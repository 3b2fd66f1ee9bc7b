import { buttonClass, Card, Empty, ErrorState, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./gallery.module.css";
import { Section } from "./section";

/** Nothing there, on its way, gone wrong. */
export function States(): JSX.Element {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("states")}>
      <div className={styles.columns}>
        <Card>
          <Empty
            title={t("empty.title")}
            text={t("empty.text")}
            action={
              <Link className={buttonClass()} to="/index">
                {t("empty.action")}
              </Link>
            }
          />
        </Card>
        <Card className={styles.loading}>
          <Skeleton height={20} width="60%" />
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
        </Card>
        <Card raised>
          <ErrorState message={t("failed")} requestId="0198c0de" onRetry={() => undefined} />
        </Card>
      </div>
    </Section>
  );
}
