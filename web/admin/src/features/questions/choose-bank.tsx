import { FailedCard } from "@zhegui/domain";
import { buttonClass, Card, Empty, Skeleton } from "@zhegui/kit";
import { BackLink } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./questions.module.css";
import { useBanks } from "./use-banks";

/** Of which bank new questions are to be; each leads on. */
export function ChooseBank({ to }: { to: string }): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const { data, error, refetch } = useBanks();
  if (error) return <FailedCard cause={error} retry={refetch} isPage />;
  if (!data) return <Skeleton height={320} radius={16} />;
  const make = (
    <Link className={buttonClass({ look: "primary" })} to="/banks/new">
      {t("bank.new")}
    </Link>
  );
  return (
    <div className={styles.choose}>
      <BackLink to="/questions" words={t("back")} />
      <h1>{t("chooseBank")}</h1>
      <Card as="section" aria-label={t("bank.title")}>
        {data.length === 0 && <Empty title={t("noBank")} action={make} />}
        <ul className={styles.banks}>
          {data.map(({ sid, name, questionCount }) => (
            <li key={sid}>
              <Link to={`${to}?bankSid=${sid}`}>{name}</Link>
              <span className={styles.quiet}>
                {t("chapter.questions", { count: questionCount })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
