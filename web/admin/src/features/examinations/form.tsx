import { useQueryClient } from "@tanstack/react-query";
import { type AuthoredExamination, saveExamination } from "@zhegui/client";
import { FailedCard } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { HOUSE, useHere } from "../../place";
import { LONGEST_TITLE } from "./copy-title";
import { DraftVerbs } from "./draft-verbs";
import { read } from "./read";
import { purposes } from "./resource";
import { formOf, NEW_TERMS, termsOf } from "./terms";
import { MOST_PAPERS, useChoices } from "./use-choices";

type Words = TFunction<"adminExaminations">;
type Choices = readonly { value: string; words: string }[];

const LONGEST_MINUTES = 24 * 60;
const MOST_ATTEMPTS = 100;
const HIGHEST_SCORE = 100_000;

function ofPaper(t: Words, papers: Choices): FormField[] {
  return [
    {
      name: "title",
      label: t("field.title"),
      heading: t("group.paper"),
      kind: "text",
      max: LONGEST_TITLE,
      isRequired: true,
    },
    {
      name: "paper",
      label: t("field.paper"),
      kind: "choice",
      choices: papers,
      isRequired: true,
      ...(papers.length >= MOST_PAPERS && { hint: t("hint.paper", { max: MOST_PAPERS }) }),
    },
  ];
}

function ofWindow(t: Words): FormField[] {
  return [
    {
      name: "startAt",
      label: t("field.startAt"),
      heading: t("group.window"),
      kind: "moment",
      isRequired: true,
    },
    {
      name: "lastEntryAt",
      label: t("field.lastEntryAt"),
      kind: "moment",
      hint: t("hint.lastEntryAt"),
    },
    { name: "endAt", label: t("field.endAt"), kind: "moment", isRequired: true },
    {
      name: "durationSeconds",
      label: t("field.durationSeconds"),
      kind: "number",
      min: 1,
      max: LONGEST_MINUTES,
      isRequired: true,
    },
  ];
}

function ofRules(t: Words, house: boolean): FormField[] {
  const moments = (["at_once", "after_end"] as const).map((value) => ({
    value,
    words: t(`moment.${value}`),
  }));
  const never = { value: "never", words: t("moment.never") };
  return [
    {
      name: "purpose",
      label: t("field.purpose"),
      heading: t("group.rules"),
      kind: "choice",
      choices: purposes(t),
      isRequired: true,
      hint: t("hint.purpose"),
    },
    {
      name: "attempts",
      label: t("field.attempts"),
      kind: "number",
      min: 1,
      max: MOST_ATTEMPTS,
      isWhole: true,
      isRequired: true,
      hint: t("hint.attempts"),
    },
    {
      name: "passScore",
      label: t("field.passScore"),
      kind: "number",
      min: 0,
      max: HIGHEST_SCORE,
      isRequired: true,
    },
    {
      name: "reviewRule.score",
      label: t("field.scoreShown"),
      kind: "choice",
      choices: moments,
      isRequired: true,
    },
    {
      name: "reviewRule.answers",
      label: t("field.answersShown"),
      kind: "choice",
      choices: [...moments, never],
      isRequired: true,
    },
    ...(house ? [] : [{ name: "isOpen", label: t("field.isOpen"), kind: "flag" } as const]),
  ];
}

function ofCertificate(t: Words, certificates: Choices): FormField[] {
  return [
    {
      name: "certificate",
      label: t("field.certificate"),
      heading: t("group.certificate"),
      kind: "choice",
      choices: certificates,
      hint: t("hint.certificate"),
    },
  ];
}

/** A draft, or a new one: paper, window, rules, certificate. */
export function ExaminationForm(props: {
  examination: AuthoredExamination | undefined;
}): JSX.Element {
  const { examination } = props;
  // The installation's own are open to everybody.
  const house = useHere().place.code === HOUSE;
  const { t } = useTranslation("adminExaminations");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { papers, certificates, error, retry } = useChoices(examination);
  if (error) return <FailedCard cause={error} retry={retry} isPage />;
  if (!papers || !certificates) return <Skeleton height={480} radius={16} />;
  return (
    <RecordForm
      key={`${examination?.sid} ${examination?.version}`}
      name="examination"
      title={examination?.title ?? t("new")}
      back={{ to: "/examinations", words: t("back") }}
      fields={[
        ...ofPaper(t, papers),
        ...ofWindow(t),
        ...ofRules(t, house),
        ...ofCertificate(t, certificates),
      ]}
      record={examination && formOf(examination)}
      start={NEW_TERMS}
      read={async () => formOf(await read(examination?.sid ?? ""))}
      save={async (values) => {
        const body = { model: termsOf(house ? { ...values, isOpen: true } : values) };
        return (await saveExamination({ body, throwOnError: true })).data.data;
      }}
      isWhole
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!examination) navigate(`/examinations/${sid}`, { replace: true });
      }}
    >
      {examination && <DraftVerbs examination={examination} />}
    </RecordForm>
  );
}
