import { type ExaminationPlan, examinationPlanList, read } from "@zhegui/client";
import { Failed, timeWindow, useLoaded } from "@zhegui/domain";
import { Card, type IconName, Progress, Tag } from "@zhegui/kit";
import { type ComponentProps, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./plans.module.css";

const MOST = 20;
type Look = [ComponentProps<typeof Tag>["tone"], IconName];
const LOOKS: Record<ExaminationPlan["state"], Look> = {
  upcoming: ["slate", "clock"],
  running: ["primary", "play"],
  over: ["neutral", "check"],
};

function ownPlans() {
  return read(examinationPlanList, {
    body: {
      size: MOST,
      query: [
        { field: "mine", operator: "eq", value: true },
        { field: "end", operator: "gt", value: "now" },
      ],
      includeList: ["examinationList"],
    },
  });
}

/** The examination plans that one is a candidate of and that are not over; nothing where none is. */
export function Plans(): JSX.Element | null {
  const { t } = useTranslation("examination");
  const title = useId();
  const { data, error, refetch } = useLoaded(ownPlans());
  if (error) return <Failed cause={error} retry={refetch} />;
  const plans = data?.data.content ?? [];
  if (plans.length === 0) return null;
  return (
    <section className={styles.plans} aria-labelledby={title}>
      <h2 id={title}>{t("plans.title")}</h2>
      <ul>
        {plans.map((plan) => (
          <Plan key={plan.sid} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Plan({ plan }: { plan: ExaminationPlan }): JSX.Element {
  const { t, i18n } = useTranslation("examination");
  const { passedCount: passed, examinationCount: all } = plan;
  const [tone, icon] = LOOKS[plan.state];
  const progress = t("plans.passed", { passed, all });
  return (
    <Card as="li" className={styles.plan}>
      <div className={styles.head}>
        <b>{plan.title}</b>
        <Tag tone={tone ?? "primary"} icon={icon}>
          {t(`plans.state.${plan.state}`)}
        </Tag>
        <span className="num">{timeWindow(plan.start, plan.end, i18n.language)}</span>
      </div>
      {plan.description && <p>{plan.description}</p>}
      <div className={styles.progress}>
        <Progress
          label={progress}
          value={passed}
          max={all}
          tone={passed === all ? "ok" : "primary"}
        />
        <span className="num">{progress}</span>
      </div>
      <ul className={styles.examinations}>
        {(plan.examinationList ?? []).map((examination) => (
          <li key={examination.sid}>
            <Link to={`/examination-detail/${examination.sid}`}>{examination.title}</Link>
            <span className="num">
              {timeWindow(examination.startAt, examination.endAt, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
