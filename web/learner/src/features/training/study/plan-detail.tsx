import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  leaveTrainingPlan,
  ownTrainingPlans,
  type PlanProgress,
  read,
  trainingPlanProgress,
} from "@zhegui/client";
import { useLoaded, usePageTitle, useSession } from "@zhegui/domain";
import { Button, Icon, notify, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PlanFailed } from "./plan-failed";
import { PlanView } from "./plan-view";
import styles from "./plan-view.module.css";

/** How far somebody is in a plan; a manager asks in the name of the organization. */
export function usePlanProgress(plan: string, user: string, organization?: string) {
  return useLoaded(
    read(trainingPlanProgress, {
      body: { trainingPlanSid: plan, userSid: user },
      ...(organization && { headers: { "tenant-id": organization } }),
    }),
  );
}

export function Back({ to, label }: { to: string; label: string }): JSX.Element {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="chevronLeft" />
      {label}
    </Link>
  );
}

/** The place of a plan while it loads. */
export function PlanSkeleton({ label }: { label: string }): JSX.Element {
  return (
    <div className={styles.page} style={{ minHeight: "100vh" }} role="status" aria-label={label}>
      <Skeleton height={240} radius={16} />
      <Skeleton height={320} radius={16} />
    </div>
  );
}

/** Out of a plan that one joined by oneself and has not begun. */
function Leave({ plan }: { plan: PlanProgress }): JSX.Element {
  const { t } = useTranslation("training");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveTrainingPlan({ body: { model: { sid: plan.sid } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: answersOf(ownTrainingPlans) });
      notify({ tone: "ok", title: t("open.left") });
      navigate("/user/study");
    },
  });
  return (
    <div>
      <Button size="small" look="plain" busy={isPending} onClick={() => mutate()}>
        {t("open.leave")}
      </Button>
    </div>
  );
}

/** A plan of one's own. */
export function PlanDetail({ plan }: { plan: string }): JSX.Element {
  const { t } = useTranslation("training");
  const user = useSession((session) => session.user?.sid ?? "");
  const { data, error, refetch } = usePlanProgress(plan, user);
  usePageTitle(data?.data.plan.title ?? t("study.title"));
  const back = <Back to="/user/study" label={t("detail.back")} />;
  if (error) {
    return (
      <div className={styles.page}>
        {back}
        <PlanFailed cause={error} retry={refetch} />
      </div>
    );
  }
  if (!data) return <PlanSkeleton label={t("study.title")} />;
  const { plan: found, serverTime } = data.data;
  const canLeave = found.isJoined && found.percent === 0 && found.state !== "completed";
  return (
    <PlanView
      plan={found}
      now={serverTime}
      head={back}
      {...(canLeave && { actions: <Leave plan={found} /> })}
    />
  );
}
