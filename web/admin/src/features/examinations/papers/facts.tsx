import type { Paper, PaperSectionRecord } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { FactList } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./papers.module.css";

function SectionFacts({ section }: { section: PaperSectionRecord }): JSX.Element {
  const { t } = useTranslation(["adminPapers", "questions"]);
  const { bank, kind, chapter, classLabel, difficulty, markingRule, markingPoints } = section;
  const drawn = [
    { name: t("section.bank"), value: bank?.name },
    { name: t("section.kind"), value: kind && t(`questions:kind.${kind}`) },
    { name: t("section.chapter"), value: chapter ?? t("any") },
    { name: t("section.classLabel"), value: classLabel ?? t("any") },
    { name: t("section.difficulty"), value: difficulty === null ? t("any") : String(difficulty) },
  ];
  return (
    <>
      <h3>{section.title}</h3>
      <FactList
        facts={[
          ...(section.questionList ? [] : drawn),
          { name: t("section.count"), value: section.count },
          { name: t("section.score"), value: section.score },
          {
            name: t("section.markingRule"),
            value: markingRule ? t(`rule.${markingRule}`) : t("usualRule"),
          },
          ...(markingPoints === null
            ? []
            : [{ name: t("section.markingPoints"), value: markingPoints }]),
        ]}
      />
    </>
  );
}

/** A paper as those see it who may not write it. */
export function PaperFacts({ paper }: { paper: Paper }): JSX.Element {
  const { t } = useTranslation("adminPapers");
  return (
    <Card as="section" className={styles.facts} aria-label={t("facts")}>
      <FactList
        facts={[
          { name: t("field.questionCount"), value: paper.questionCount },
          { name: t("field.fullScore"), value: paper.fullScore },
          { name: t("field.useCount"), value: String(paper.useCount) },
          { name: t("field.updatedAt"), value: dateAndTime(paper.updatedAt) },
        ]}
      />
      {paper.sectionList.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no names of their own
        <SectionFacts key={at} section={section} />
      ))}
    </Card>
  );
}
