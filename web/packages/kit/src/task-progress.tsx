import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import { Progress } from "./progress";
import styles from "./task-progress.module.css";

interface TaskProgressProps {
  title: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  done: number;
  total: number | null;
  /** What can be done with it: to stop it, to fetch what came of it. */
  children?: ReactNode;
}

const ICONS = {
  waiting: "clock",
  running: "refresh",
  done: "checkCircle",
  failed: "alert",
  cancelled: "close",
} as const;

/** How far long work is, and what came of it. */
export function TaskProgress(props: TaskProgressProps): JSX.Element {
  const { t } = useTranslation("kitRecords");
  const { title, state, done, total, children } = props;
  const figures = total === null ? "" : t("task.figures", { done, total });
  return (
    <div className={styles.task} data-state={state}>
      <Icon name={ICONS[state]} size={20} />
      <div className={styles.words}>
        <p role="status">
          <b>{title}</b> {t(`task.${state}`)} <span className="num">{figures}</span>
        </p>
        <Progress
          label={title}
          value={state === "done" ? 1 : done}
          max={state === "done" ? 1 : (total ?? 1)}
          tone={state === "done" ? "ok" : "primary"}
        />
      </div>
      {children}
    </div>
  );
}
