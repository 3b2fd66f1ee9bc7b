import { useQueryClient } from "@tanstack/react-query";
import {
  type Chapter,
  type QuestionSave,
  questionDetail,
  readQuestionDraft,
  saveQuestion,
} from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm, type Values } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { chapterWords, useChapters } from "./banks/use-chapters";
import { Checked } from "./checked";
import { ChooseBank } from "./choose-bank";
import { figuresOf } from "./figure-list";
import { Figures } from "./figures";
import { Labels } from "./labels";
import { difficultyChoices, kindChoices } from "./resource";
import { controlsOf, givenBy, inWords, KINDS, type KindName } from "./structure/shapes";
import { Structure } from "./structure/structure";
import { formOf, type QuestionForm, saveOf } from "./values";

type Words = TFunction<["adminQuestions", "questions"]>;

/** The kind of a new question until one is chosen. */
const [FIRST] = KINDS;

function kindIn(values: Values): KindName {
  return KINDS.find((kind) => kind === values.kind) ?? FIRST;
}

/** What is right: by options, or by the draft of the other kinds; the one that the kind has is drawn. */
function structureField(
  t: Words,
  name: "optionList" | "draft",
  kind: KindName | undefined,
): FormField {
  const isMine = (of: KindName): boolean => givenBy(of) === name;
  return {
    name,
    label: t("field.structure"),
    kind: "part",
    draw: (part) => {
      const of = kind ?? kindIn(part.values);
      return isMine(of) && <Structure key={of} {...part} kind={of} />;
    },
    faultsOf: (value, values) => {
      const of = kind ?? kindIn(values);
      return isMine(of)
        ? Object.fromEntries(controlsOf(of, value).map((each) => [each, undefined]))
        : {};
    },
    labelOf: () => t("field.structure"),
    shown: inWords,
  };
}

function fieldsOf(t: Words, chapters: readonly Chapter[], kind: KindName | undefined): FormField[] {
  const choices = chapters.map((chapter) => ({
    value: chapter.code,
    words: chapterWords(chapter),
  }));
  const kinds: FormField = {
    name: "kind",
    label: t("field.kind"),
    kind: "choice",
    choices: kindChoices(t),
    isRequired: true,
  };
  return [
    ...(kind ? [] : [kinds]),
    {
      name: "stem",
      label: t("field.stem"),
      kind: "area",
      max: 4000,
      isRequired: true,
      hint: t("hint.stem"),
    },
    structureField(t, "optionList", kind),
    structureField(t, "draft", kind),
    {
      name: "figureList",
      label: t("figure.title"),
      kind: "part",
      draw: (part) => <Figures {...part} />,
      faultsOf: () => ({}),
      labelOf: () => t("figure.title"),
      shown: (value) => t("figure.count", { count: figuresOf(value).length }),
    },
    {
      name: "analysis",
      label: t("field.analysis"),
      kind: "area",
      max: 10_000,
      hint: t("hint.analysis"),
    },
    { name: "chapter", label: t("field.chapter"), kind: "choice", choices },
    {
      name: "difficulty",
      label: t("field.difficulty"),
      kind: "choice",
      choices: difficultyChoices(t),
    },
    {
      name: "classList",
      label: t("field.classes"),
      kind: "part",
      draw: (part) => <Labels {...part} />,
      faultsOf: () => ({}),
      labelOf: () => t("field.classes"),
      shown: (value) => value,
    },
  ];
}

interface FormProps {
  bank: string;
  record: QuestionForm | undefined;
  read: () => Promise<QuestionForm>;
}

function Form({ bank, record, read }: FormProps): JSX.Element | null {
  const { t } = useTranslation(["adminQuestions", "questions"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const chapters = useChapters(bank);
  const words = [t("option.true"), t("option.false")] as const;
  const model = (values: Values): QuestionSave => {
    const kind = record?.kind ?? kindIn(values);
    // A new question has a structure though nobody has touched its fields.
    const given = record ? values : { [givenBy(kind)]: "", ...values };
    return { ...saveOf(kind, given, words), ...(!record && { kind, bank: { sid: bank } }) };
  };
  if (chapters.error) return <FailedCard cause={chapters.error} retry={chapters.refetch} isPage />;
  if (!chapters.data) return <Skeleton height={480} radius={16} />;
  return (
    <RecordForm
      key={`${record?.sid} ${record?.version}`}
      name={record ? "question" : `question/${bank}`}
      title={t(record ? "changeTitle" : "new")}
      back={
        record
          ? { to: `/questions/${record.sid}`, words: t("toQuestion") }
          : { to: "/questions", words: t("back") }
      }
      fields={fieldsOf(t, chapters.data, record?.kind)}
      record={record}
      start={{ kind: FIRST }}
      read={read}
      save={async ({ sid, version, ...values }) => {
        const of = record && { sid: record.sid, version: Number(version) };
        const body = { model: { ...model(values), ...of } };
        return (await saveQuestion({ body, throwOnError: true })).data.data;
      }}
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        navigate(`/questions/${sid}`, { replace: true });
      }}
      aside={(values) => (
        <Checked model={{ ...model(values), ...(record && { sid: record.sid }) }} />
      )}
    />
  );
}

interface Stored {
  bank: string;
  form: QuestionForm;
}

async function readStored(sid: string): Promise<Stored> {
  const includeList = ["chapter" as const];
  const [detail, draft] = await Promise.all([
    questionDetail({ body: { sid, includeList }, throwOnError: true }),
    readQuestionDraft({ body: { sid }, throwOnError: true }),
  ]);
  const { chapter, ...question } = detail.data.data;
  return { bank: question.bankSid, form: formOf(draft.data.data, question, chapter?.code) };
}

/** A question to change. */
function Change({ sid }: { sid: string }): JSX.Element {
  const found = useLoaded({
    queryKey: ["records", "question", "draft", sid],
    queryFn: () => readStored(sid),
  });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!found.data) return <Skeleton height={480} radius={16} />;
  const { bank, form } = found.data;
  return <Form bank={bank} record={form} read={async () => (await readStored(sid)).form} />;
}

/** A question to change, or a new one of a bank that is chosen first. */
export function Page(): JSX.Element {
  const { sid } = useParams();
  const [params] = useSearchParams();
  const bank = params.get("bankSid");
  if (sid) return <Change key={sid} sid={sid} />;
  if (!bank) return <ChooseBank to="/questions/new" />;
  return (
    <Form
      key={bank}
      bank={bank}
      record={undefined}
      read={() => Promise.reject(new Error("a new question is changed by nobody else"))}
    />
  );
}
