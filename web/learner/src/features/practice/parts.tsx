import type { PointFigures } from "@zhegui/client";
import { percentText } from "@zhegui/domain";
import { Button, DataTable, Progress, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./practice.module.css";
import { useStart } from "./use-start";

interface PartsProps {
  label: string;
  parts: PointFigures[];
  /** Start what was answered wrong, or all of the part. */
  mode: "mistakes" | "special";
}

/** How practice goes by knowledge point, and the way to practise one. */
export function Parts({ label, parts, mode }: PartsProps): JSX.Element {
  const { t } = useTranslation("practice");
  const start = useStart();
  const name = ({ title }: PointFigures) => title ?? t("parts.rest");
  const begin = ({ bank, point, chapter }: PointFigures) =>
    start.mutate({
      mode,
      bank,
      ...(point && { point: { sid: point } }),
      ...(chapter && { chapter }),
      ...(!point && !chapter && { rest: true }),
    });
  return (
    <DataTable
      label={label}
      rows={parts}
      keyOf={({ bank, point, chapter }) => `${bank.sid} ${point ?? chapter}`}
      nameOf={name}
      columns={[
        { field: "title", title: t("parts.title"), cell: (part) => <b>{name(part)}</b> },
        {
          field: "done",
          title: t("parts.done"),
          isFigure: true,
          cell: (part) => `${part.answeredCount} / ${part.questionCount}`,
        },
        {
          field: "mistakes",
          title: t("parts.mistakes"),
          isFigure: true,
          cell: (part) => part.mistakeCount,
        },
        {
          field: "right",
          title: t("figure.right"),
          isFigure: true,
          cell: (part) => percentText(part.rightShare),
        },
        {
          field: "remembered",
          title: t("parts.remembered"),
          cell: (part) => (
            <span className={styles.remembered}>
              <Progress
                label={t("parts.remembered")}
                value={part.remembered ?? 0}
                max={1}
                tone={(part.remembered ?? 1) < 0.7 ? "warn" : "primary"}
              />
              {percentText(part.remembered)}
            </span>
          ),
        },
        {
          field: "due",
          title: t("parts.due"),
          cell: (part) =>
            part.dueCount > 0 ? (
              <Tag tone="warn">{t("parts.today", { count: part.dueCount })}</Tag>
            ) : (
              "–"
            ),
        },
        {
          field: "act",
          title: t("parts.act"),
          cell: (part) => (
            <Button size="small" look="plain" onClick={() => begin(part)}>
              {t("parts.practise")}
              <span className="sr"> {name(part)}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
