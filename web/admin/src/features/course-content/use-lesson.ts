import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  currentCopy,
  Failure,
  type LessonCopyDetail,
  type LessonCopySave,
  lessonCopy,
  saveLessonCopy,
} from "@zhegui/client";
import { describeFailure, useDraft } from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { merged, staleClash, type Typed, typedOf, unsaved, type Written } from "./typed-lesson";
import { COPY_SAVE } from "./use-course-copy";

/** What is chosen, and saved at once. */
export type Chosen = Pick<LessonCopySave, "video" | "attachList" | "captions">;

/** After the last key. */
const QUIET_MS = 1_500;
const AGAIN_MS = 10_000;

async function readLesson(sid: string): Promise<LessonCopyDetail> {
  return (await lessonCopy({ body: { sid }, throwOnError: true })).data.data;
}

function wordsOf(cause: unknown): string {
  const { title, text } = describeFailure(cause);
  return text === undefined ? title : `${title}: ${text}`;
}

function isOutOfDate(cause: unknown): boolean {
  return cause instanceof Failure && cause.id === "out_of_date";
}

/**
 * A lesson that is written: what is typed is a draft from the first key, and saved when the keys rest,
 * when the lesson is left, and again after the network was away. What a colleague saved meanwhile is
 * merged by paragraph.
 */
export function useLesson(lesson: LessonCopyDetail) {
  const { sid } = lesson;
  const { t } = useTranslation("adminCourseContent");
  const queries = useQueryClient();
  const [base, setBase] = useState(lesson);
  const [fault, setFault] = useState<string>();
  const draft = useDraft<Typed>(`lessonCopy/${sid}`, typedOf(base));
  const [clash, setClash] = useState(() => staleClash(lesson, draft.values));
  // The editor holds the text itself; another number has it begin anew with what was merged.
  const [edition, setEdition] = useState(0);
  const latest = useRef({ base, typed: draft.values });
  useEffect(() => {
    latest.current.typed = draft.values;
  }, [draft.values]);
  const change = (typed: Partial<Written>): void =>
    draft.change({ ...typed, over: latest.current.base.version + 1 });

  const over = (stored: LessonCopyDetail): void => {
    latest.current.base = stored;
    setBase(stored);
  };
  const saving = useMutation({
    mutationKey: COPY_SAVE,
    scope: { id: `lesson/${sid}` },
    mutationFn: async (chosen: Chosen | undefined) => {
      const { base: was, typed } = latest.current;
      const model = { sid, version: was.version, ...unsaved(typedOf(was), typed), ...chosen };
      const answer = await saveLessonCopy({ body: { model }, throwOnError: true });
      return { stored: answer.data.data, sent: typed };
    },
    meta: { silent: true },
    onSuccess: ({ stored, sent }) => {
      setFault(undefined);
      over(stored);
      // The field keeps a title as it is being typed.
      draft.saved({ ...sent, title: stored.title });
      // What was typed while it was sent stands over the new version.
      if (Object.keys(unsaved(sent, latest.current.typed)).length > 0) change({});
      void queries.invalidateQueries({ queryKey: answersOf(currentCopy) });
    },
    onError: async (cause, chosen) => {
      if (isOutOfDate(cause)) await meet(chosen);
      else setFault(wordsOf(cause));
    },
  });

  /** Merges with what a colleague has saved. */
  async function meet(chosen: Chosen | undefined): Promise<void> {
    try {
      mergeWith(await readLesson(sid), chosen);
    } catch (cause) {
      setFault(wordsOf(cause));
    }
  }

  function mergeWith(theirs: LessonCopyDetail, chosen: Chosen | undefined): void {
    const { base: was, typed } = latest.current;
    const { values, disputed } = merged(typedOf(was), typedOf(theirs), typed);
    if (disputed.length > 0) {
      setClash({ theirs, disputed });
      return;
    }
    saveOver(theirs, values, chosen);
    if (values.body !== typed.body)
      notify({ tone: "ok", title: t("merged", { name: theirs.updatedBy ?? "" }) });
  }

  function saveOver(theirs: LessonCopyDetail, values: Typed, chosen?: Chosen): void {
    setClash(undefined);
    over(theirs);
    latest.current.typed = values;
    change(values);
    setEdition((before) => before + 1);
    saving.mutate(chosen);
  }

  const isDirty = Object.keys(unsaved(typedOf(base), draft.values)).length > 0;
  const flush = (): void => {
    if (isDirty && !saving.isPending && !clash) saving.mutate(undefined);
  };
  const flushLater = useEffectEvent(flush);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew from each key
  useEffect(() => {
    const timer = setTimeout(() => flushLater(), fault === undefined ? QUIET_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [draft.values, fault, base]);
  useEffect(() => () => flushLater(), []);

  /** The texts in which mine shall stand; of the others theirs. */
  const decide = (mine: ReadonlySet<string>): void => {
    if (!clash) return;
    const { values } = merged(typedOf(base), typedOf(clash.theirs), draft.values);
    for (const field of clash.disputed) if (!mine.has(field)) values[field] = clash.theirs[field];
    saveOver(clash.theirs, values);
  };

  return {
    base,
    typed: draft.values,
    change,
    choose: (chosen: Chosen) => saving.mutate(chosen),
    isRestored: draft.isRestored,
    discard: () => {
      draft.discard();
      setEdition((before) => before + 1);
    },
    edition,
    clash,
    decide,
    leaveClash: () => setClash(undefined),
    isDirty,
    isSaving: saving.isPending,
    fault,
    save: () => saving.mutate(undefined),
    /** What was typed is saved now, as when the field is left. */
    flush,
  };
}
