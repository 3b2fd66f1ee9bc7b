import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { parseQuestions, questionBulk, saveQuestionList } from "@zhegui/client";
import { Failed, reportFailure, useDraft, useLoaded, useSettled } from "@zhegui/domain";
import { Button, Card, Field, notify, RestoredDraft, Skeleton, TextArea } from "@zhegui/kit";
import { BackLink } from "@zhegui/records";
import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ChooseBank } from "./choose-bank";
import styles from "./paste.module.css";
import { caretAt, savedOf } from "./pasted";
import { LineFaults, Read } from "./read";

const LONGEST = 200_000;
/** How long somebody may type before the server is asked. */
const SETTLED_MS = 600;

/** What the server reads in a text that stands still; the last of it stays while the next comes. */
function useRead(bank: string, text: string) {
  const settled = useSettled(text, SETTLED_MS);
  const asked = useLoaded({
    queryKey: ["question", "parse", bank, settled],
    queryFn: async () => {
      const model = { bank: { sid: bank }, text: settled };
      return (await parseQuestions({ body: { model }, throwOnError: true })).data.data;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: settled.trim() !== "" && settled.length <= LONGEST,
  });
  // What is about an older text is not saved.
  return { asked, isCurrent: settled === text && !asked.isPlaceholderData };
}

function Paste({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`paste/${bank}`, { text: "", key: "" });
  const { text, key } = draft.values;
  // Of each text one: sent again after an answer that was lost, or a reload, it is saved once.
  const write = (next: string): void => draft.change({ text: next, key: crypto.randomUUID() });
  const { asked, isCurrent } = useRead(bank, text);
  const isEmpty = text.trim() === "";
  const found = isEmpty ? undefined : asked.data;
  const questions = found?.questionList ?? [];
  const faulty = questions.filter(({ faultList }) => faultList.length > 0).length;
  // Questions are never deleted: what was pasted by mistake is retired.
  const undoing = useMutation({
    mutationFn: (sidList: string[]) => {
      const model = { sidList, change: { state: "retired" as const }, dryRun: false };
      return questionBulk({ body: { model }, throwOnError: true });
    },
    onSuccess: (_, { length: count }) =>
      notify({ tone: "ok", title: t("paste.undone", { count }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const saving = useMutation({
    mutationFn: async () => {
      const questionList = questions.flatMap(savedOf);
      const model = { bank: { sid: bank }, questionList, ...(key && { key }) };
      return (await saveQuestionList({ body: { model }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: ({ sidList }) => {
      draft.discard();
      notify({
        tone: "ok",
        title: t("paste.saved", { count: sidList.length }),
        action: { label: t("paste.undo"), run: () => undoing.mutate(sidList) },
      });
      void queries.invalidateQueries({ queryKey: ["records"] });
      navigate(`/questions?bankSid=${bank}`);
    },
    onError: reportFailure,
  });
  const goTo = (line: number): void => {
    const caret = caretAt(text, line);
    area.current?.focus();
    area.current?.setSelectionRange(caret.from, caret.to);
  };
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/questions" words={t("back")} />
        <h1>{t("paste.title")}</h1>
        <p className={styles.quiet}>{t("paste.lead")}</p>
      </div>
      <RestoredDraft draft={draft} />
      <div className={styles.sides}>
        <Card className={styles.source}>
          <Field
            label={t("paste.text")}
            hint={t("paste.hint")}
            error={text.length > LONGEST ? t("paste.tooLong", { max: LONGEST }) : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                ref={area}
                rows={24}
                spellCheck={false}
                placeholder={t("paste.sample")}
                value={text}
                onChange={({ target }) => write(target.value)}
              />
            )}
          </Field>
        </Card>
        <Card as="section" className={styles.found} aria-labelledby="found">
          <h2 id="found">
            {found ? t("paste.found", { count: questions.length }) : t("paste.nothing")}
          </h2>
          {asked.error && <Failed cause={asked.error} retry={asked.refetch} />}
          {asked.isLoading && <Skeleton height={240} radius={12} />}
          {found && (
            <>
              {faulty > 0 && <p className={styles.fault}>{t("paste.faulty", { count: faulty })}</p>}
              <LineFaults faults={found.remarkList} onGo={goTo} />
              <ol className={styles.list}>
                {questions.map((question) => (
                  <Read key={question.line} question={question} onGo={goTo} />
                ))}
              </ol>
            </>
          )}
          <div className={styles.foot}>
            <Button
              look="primary"
              disabled={!isCurrent || questions.length === 0 || faulty > 0}
              busy={saving.isPending}
              onClick={() => saving.mutate()}
            >
              {t("paste.save", { count: questions.length })}
            </Button>
          </div>
        </Card>
      </div>
    </div>
  );
}

/** Many questions at once, as a text of them is pasted; what is wrong is mended in the text. */
export function Page(): JSX.Element {
  const [params] = useSearchParams();
  const bank = params.get("bankSid");
  return bank ? <Paste key={bank} bank={bank} /> : <ChooseBank to="/questions/paste" />;
}
