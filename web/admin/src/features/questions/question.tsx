import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Question,
  type QuestionPreview,
  type QuestionVersion,
  questionDetail,
  saveQuestion,
} from "@zhegui/client";
import { dateAndTime, useLoaded, useMay } from "@zhegui/domain";
import { Button, buttonClass, Card, notify } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Asked } from "./asked";
import { previewOf } from "./keyed";
import { OldKey } from "./old-key";
import { Previewed } from "./previewed";
import styles from "./questions.module.css";
import { StateTag } from "./resource";
import { Versions } from "./versions";

/** With the version in force, as it is asked. */
interface Whole extends Question {
  current: QuestionVersion | null;
  /** With its key; undefined for those who may not read that. */
  preview: QuestionPreview | undefined;
}

/** All of it at once, so that nothing of the page moves when its key comes. */
async function read(sid: string, mayReadKey: boolean): Promise<Whole> {
  const includeList = ["current.optionList" as const, "current.figureList" as const];
  const answer = await questionDetail({ body: { sid, includeList }, throwOnError: true });
  const { current = null, ...question } = answer.data.data;
  const preview = current && mayReadKey ? await previewOf(current.sid) : undefined;
  return { ...question, current, preview: preview ?? undefined };
}

function Facts({ question }: { question: Whole }): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "questions"]);
  const { kind, difficulty, revision } = question;
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <FactList
        facts={[
          { name: t("field.state"), value: <StateTag state={question.state} /> },
          { name: t("field.kind"), value: t(`questions:kind.${kind}`) },
          { name: t("field.code"), value: question.code },
          { name: t("field.bank"), value: question.bankName },
          { name: t("field.chapter"), value: question.chapterTitle },
          {
            name: t("field.difficulty"),
            value: difficulty && t(`difficulty.${difficulty as 1 | 2 | 3 | 4 | 5}`),
          },
          { name: t("field.classes"), value: question.classes },
          { name: t("field.revision"), value: t("revision", { revision }) },
          { name: t("field.updatedAt"), value: dateAndTime(question.updatedAt) },
        ]}
      />
    </Card>
  );
}

function Verbs({ question }: { question: Whole }): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "questions"]);
  const queries = useQueryClient();
  const { sid, version, state } = question;
  const next = state === "active" ? "retired" : "active";
  const act = next === "retired" ? "retire" : "restore";
  const saving = useMutation({
    mutationFn: () =>
      saveQuestion({ body: { model: { sid, version, state: next } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t(`done.${act}`) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  return (
    <div className={styles.verbs}>
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        {t(`act.${act}`)}
      </Button>
      <Link className={buttonClass({ look: "primary" })} to={`/questions/${sid}/edit`}>
        {t("act.change")}
      </Link>
    </div>
  );
}

/** One question: as it is asked, what is right, what is known of it, and its versions. */
export function Page(): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "questions"]);
  const { sid = "" } = useParams();
  const [mayReadKey, mayWrite] = [useMay("key.read"), useMay("bank.write")];
  const asked = useLoaded({
    queryKey: ["records", "question", "detail", sid],
    queryFn: () => read(sid, mayReadKey),
  });
  return (
    <RecordPage
      back={{ to: "/questions", label: t("back") }}
      asked={asked}
      title={({ code, kind }) => code ?? t(`questions:kind.${kind}`)}
      verbs={(question) => mayWrite && <Verbs question={question} />}
    >
      {(question) => (
        <div className={styles.page}>
          <Card as="section" className={styles.part} aria-label={t("preview.title")}>
            {question.preview && (
              <Previewed key={question.current?.sid} preview={question.preview} />
            )}
            {!question.preview && question.current && (
              <Asked
                question={{ ...withLists(question.current) }}
                answer={undefined}
                isAnswerShown={false}
              />
            )}
          </Card>
          <Facts question={question} />
          {mayReadKey && <OldKey question={question.sid} />}
          <Versions question={question.sid} mayReadKey={mayReadKey} />
        </div>
      )}
    </RecordPage>
  );
}

function withLists(version: QuestionVersion) {
  return {
    ...version,
    optionList: version.optionList ?? [],
    figureList: version.figureList ?? [],
  };
}
