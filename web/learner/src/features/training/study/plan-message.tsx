import type { PlanProgress } from "@zhegui/client";
import { lastDay } from "@zhegui/domain";
import { classNames, Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfPlan } from "../addresses";
import styles from "./plan-view.module.css";

interface Message {
  tone: "ok" | "warn" | "bad" | "slate";
  icon: IconName;
  text: string;
  to?: { address: string; label: string };
}

function useMessage(plan: PlanProgress): Message | undefined {
  const { t } = useTranslation("training");
  const back = encodeURIComponent(addressOfPlan(plan.sid));
  const confirm = { address: `/user/info?then=${back}`, label: t("detail.confirmName") };
  if (plan.state === "completed") {
    if (plan.needsRealName) {
      return { tone: "warn", icon: "award", text: t("detail.needsRealName"), to: confirm };
    }
    if (!plan.certifies)
      return { tone: "ok", icon: "checkCircle", text: t("detail.completedText") };
    if (!plan.certificateHistorySid) {
      return { tone: "ok", icon: "award", text: t("detail.certificateComing") };
    }
    const to = { address: "/user/my-certificate", label: t("detail.toCertificate") };
    return { tone: "ok", icon: "award", text: t("detail.certificateReady"), to };
  }
  if (plan.state === "late") {
    return {
      tone: "bad",
      icon: "alert",
      text: t("detail.lateText", { date: lastDay(plan.endAt) }),
    };
  }
  if (plan.isBehind) return { tone: "warn", icon: "clock", text: t("detail.behindText") };
  if (plan.needsRealName) {
    return { tone: "slate", icon: "info", text: t("detail.willNeedRealName"), to: confirm };
  }
  return undefined;
}

/** The one thing to know about a plan, and the way to mend it. */
export function PlanMessage({ plan }: { plan: PlanProgress }): JSX.Element | null {
  const message = useMessage(plan);
  if (!message) return null;
  return (
    <div className={classNames(styles.message, styles[message.tone])}>
      <Icon name={message.icon} />
      <p>{message.text}</p>
      {message.to && <Link to={message.to.address}>{message.to.label}</Link>}
    </div>
  );
}
