import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  joinTrainingPlan,
  ownTrainingPlans,
  read,
  type TrainingPlan,
  trainingPlanList,
} from "@zhegui/client";
import { lastDay, useLoaded } from "@zhegui/domain";
import { Button, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../panel";
import { useOwnPlans } from "../use-own-plans";
import styles from "./open-plans.module.css";

const MOST = 20;

/** Published plans that anybody may join and that are not over. */
export function useOpenPlans() {
  const query = useLoaded(
    read(trainingPlanList, {
      body: {
        size: MOST,
        query: [
          { field: "isOpen", operator: "eq", value: true },
          { field: "publishedAt", operator: "isNull", value: false },
          { field: "endAt", operator: "gt", value: "now" },
        ],
      },
    }),
  );
  return { ...query, openPlans: query.data?.data.content ?? [] };
}

function useJoin() {
  const { t } = useTranslation("training");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sid: string) => joinTrainingPlan({ body: { model: { sid } } }),
    onSuccess: async () => {
      notify({ tone: "ok", title: t("open.joined") });
      await queryClient.invalidateQueries({ queryKey: answersOf(ownTrainingPlans) });
    },
  });
}

function OpenPlan({ plan }: { plan: TrainingPlan }): JSX.Element {
  const { t } = useTranslation("training");
  const { mutate, isPending } = useJoin();
  return (
    <li>
      <div>
        <b>{plan.title}</b>
        <p>{plan.description}</p>
        <p className={`${styles.when} num`}>{t("plan.until", { date: lastDay(plan.endAt) })}</p>
      </div>
      <Button
        size="small"
        busy={isPending}
        onClick={() => mutate(plan.sid)}
        aria-label={t("course.label", { action: t("open.join"), title: plan.title })}
      >
        {t("open.join")}
      </Button>
    </li>
  );
}

/** Open plans that one has not joined; nothing where there are none. */
export function OpenPlans(): JSX.Element | null {
  const { t } = useTranslation("training");
  const { openPlans } = useOpenPlans();
  const mine = new Set(useOwnPlans().plans?.map((plan) => plan.sid));
  const others = openPlans.filter((plan) => !mine.has(plan.sid));
  if (others.length === 0) return null;
  return (
    <Panel title={t("open.title")}>
      <ul className={styles.list}>
        {others.map((plan) => (
          <OpenPlan key={plan.sid} plan={plan} />
        ))}
      </ul>
    </Panel>
  );
}
