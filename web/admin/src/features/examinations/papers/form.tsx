import { useQueryClient } from "@tanstack/react-query";
import { type Bank, type Paper, paperDetail, savePaper } from "@zhegui/client";
import { FailedCard, useLoaded, useMay } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm, RecordPage } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { LONGEST_TITLE } from "../copy-title";
import { PaperFacts } from "./facts";
import { readSections, sectionOf, sectionsText, type Written } from "./section-draft";
import { sectionFaults } from "./section-faults";
import { Sections } from "./sections";
import { Supply } from "./supply";
import { useBanks } from "./use-banks";
import { PaperVerbs } from "./verbs";

type Words = TFunction<["adminPapers", "records", "questions"]>;

function fieldsOf(t: Words, banks: readonly Bank[]): FormField[] {
  return [
    {
      name: "title",
      label: t("field.title"),
      kind: "text",
      max: LONGEST_TITLE,
      isRequired: true,
    },
    {
      name: "sectionList",
      label: t("field.sectionList"),
      heading: t("field.sectionList"),
      kind: "part",
      draw: (part) => <Sections {...part} banks={banks} />,
      faultsOf: (text) => sectionFaults(t, text),
      labelOf: (control) => labelOf(t, control),
      shown: (text) =>
        readSections(text)
          .map(({ title, count, score }) => t("shown", { title, count, score }))
          .join("\n"),
    },
  ];
}

/** Of a control such as `sectionList.0.count`. */
function labelOf(t: Words, control: string): string {
  const [, at = "0", field = "title"] = control.split(".");
  return `${t("nth", { at: Number(at) + 1 })} ${t(`section.${field as Written}`)}`;
}

/** As a form writes it: its sections are one text. */
async function readForm(sid: string) {
  const paper = await read(sid);
  return { ...paper, sectionList: sectionsText(paper) };
}

async function read(sid: string): Promise<Paper> {
  return (await paperDetail({ body: { sid }, throwOnError: true })).data.data;
}

interface Given {
  title?: unknown;
  sectionList?: unknown;
}

async function save({ title, sectionList, ...of }: Given) {
  const sections = readSections(String(sectionList ?? "")).map(sectionOf);
  const model = { ...of, title: String(title), sectionList: sections };
  return (await savePaper({ body: { model }, throwOnError: true })).data.data;
}

function Form({ paper, banks }: { paper: Paper | undefined; banks: readonly Bank[] }): JSX.Element {
  const { t } = useTranslation(["adminPapers", "records", "questions"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      key={`${paper?.sid} ${paper?.version}`}
      name="paper"
      title={paper?.title ?? t("new")}
      back={{ to: "/papers", words: t("back") }}
      fields={fieldsOf(t, banks)}
      record={paper && { ...paper, sectionList: sectionsText(paper) }}
      read={() => readForm(paper?.sid ?? "")}
      save={save}
      isWhole
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!paper) navigate(`/papers/${sid}`, { replace: true });
      }}
      aside={({ sectionList }) => <Supply text={String(sectionList ?? "")} />}
    >
      {paper && <PaperVerbs paper={paper} />}
    </RecordForm>
  );
}

/** One paper, or a new one; who may not write papers reads it. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminPapers");
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const mayWrite = useMay("examination.write");
  const banks = useBanks();
  const found = useLoaded({
    queryKey: ["records", "paper", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (!mayWrite) {
    return (
      <RecordPage
        back={{ to: "/papers", label: t("back") }}
        asked={found}
        title={({ title }) => title}
      >
        {(paper) => <PaperFacts paper={paper} />}
      </RecordPage>
    );
  }
  const error = found.error ?? banks.error;
  if (error) {
    const retry = () => Promise.all([found.refetch(), banks.refetch()]);
    return <FailedCard cause={error} retry={retry} isPage />;
  }
  if ((!isNew && !found.data) || !banks.data) return <Skeleton height={480} radius={16} />;
  return <Form key={sid} paper={found.data} banks={banks.data} />;
}
