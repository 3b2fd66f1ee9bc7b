import { keepPreviousData } from "@tanstack/react-query";
import { preflightSections } from "@zhegui/client";
import { describeFailure, useLoaded, useSettled } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { PreflightList } from "../preflight-list";
import styles from "./papers.module.css";
import { readSections, sectionOf } from "./section-draft";
import { isComplete } from "./section-faults";

const SETTLED_MS = 600;

/** Whether the banks hold what the sections ask for, as far as these are filled in. */
export function Supply({ text }: { text: string }): JSX.Element {
  const { t } = useTranslation("adminPapers");
  const settled = useSettled(text, SETTLED_MS);
  const sections = readSections(settled).filter(isComplete);
  const sectionList = sections.map(sectionOf);
  const found = useLoaded({
    queryKey: ["preflight", sectionList],
    queryFn: async () => {
      const body = { model: { sectionList } };
      return (await preflightSections({ body, throwOnError: true })).data.data;
    },
    enabled: sectionList.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const content = (): JSX.Element => {
    if (sectionList.length === 0) return <p className={styles.quiet}>{t("supply.empty")}</p>;
    if (found.error) return <p className={styles.fault}>{describeFailure(found.error).title}</p>;
    return found.data ? <PreflightList preflight={found.data} /> : <p>{t("supply.looking")}</p>;
  };
  return (
    <Card as="section" className={styles.supply} aria-label={t("supply.title")}>
      <h2>{t("supply.title")}</h2>
      <div aria-live="polite" aria-busy={found.isFetching}>
        {content()}
      </div>
    </Card>
  );
}
