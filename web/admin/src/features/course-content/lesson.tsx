import { type LessonCopyDetail, lessonCopy, read } from "@zhegui/client";
import { FailedCard, isRefused, timeOfDay, useLoaded } from "@zhegui/domain";
import { RichText } from "@zhegui/editor";
import {
  Button,
  Checkbox,
  Conflict,
  Empty,
  Field,
  Icon,
  RestoredDraft,
  Skeleton,
  TextInput,
} from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { Files } from "./files";
import { Film } from "./film";
import { Preview } from "./preview";
import { uploadPicture } from "./upload-picture";
import { useLesson } from "./use-lesson";

const LONGEST_TITLE = 80;
const LONGEST_BODY = 100_000;

type Written = ReturnType<typeof useLesson>;

/** Whether what was typed is safe. */
function Kept({ lesson }: { lesson: Written }): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { isSaving, isDirty, fault, base, save } = lesson;
  if (fault !== undefined && isDirty)
    return (
      <div className={styles.kept} role="alert">
        <Icon name="cloudOff" size={16} />
        {t("kept.failed", { fault })}
        <Button size="small" busy={isSaving} onClick={save}>
          {t("kept.again")}
        </Button>
      </div>
    );
  const words =
    isSaving || isDirty
      ? t("kept.saving")
      : base.updatedAt === null
        ? t("kept.published")
        : t("kept.saved", { time: timeOfDay(base.updatedAt) });
  return (
    <p className={styles.kept} role="status" data-state={isSaving || isDirty ? "saving" : "saved"}>
      <Icon name="cloudCheck" size={16} />
      {words}
    </p>
  );
}

/** Two changed the same lines. */
function Clash({ lesson }: { lesson: Written }): JSX.Element | null {
  const { t } = useTranslation("adminCourseContent");
  const { clash, base, typed } = lesson;
  if (!clash) return null;
  const shown = (text: string): JSX.Element => (
    <span className={styles.version}>{text || "—"}</span>
  );
  return (
    <Conflict
      text={t("clash", { name: clash.theirs.updatedBy ?? "" })}
      fields={clash.disputed.map((field) => ({
        field,
        title: t(`lesson.${field}`),
        was: shown(base[field]),
        theirs: shown(clash.theirs[field]),
        mine: shown(typed[field]),
      }))}
      onClose={lesson.leaveClash}
      onDecide={lesson.decide}
    />
  );
}

interface FormProps {
  stored: LessonCopyDetail;
  number: string;
  mayWrite: boolean;
}

function Form({ stored, number, mayWrite }: FormProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const lesson = useLesson(stored);
  const [isShown, show] = useState(false);
  const { base, typed, change } = lesson;
  const isUntitled = typed.title.trim() === "";
  return (
    <div className={styles.lessonForm}>
      <section className={styles.sheet} aria-label={t("lesson.label")} onBlur={lesson.flush}>
        <div className={styles.bar}>
          <Kept lesson={lesson} />
          <Button size="small" onClick={() => show(true)}>
            <Icon name="eye" size={16} />
            {t("lesson.preview")}
          </Button>
        </div>
        <RestoredDraft draft={lesson} />
        <Field label={t("lesson.title")} error={isUntitled ? t("asked.required") : undefined}>
          {(control) => (
            <TextInput
              {...control}
              prefix={number}
              value={typed.title}
              readOnly={!mayWrite}
              maxLength={LONGEST_TITLE}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <RichText
          key={lesson.edition}
          label={t("lesson.body")}
          value={typed.body}
          isReadOnly={!mayWrite}
          maxLength={LONGEST_BODY}
          upload={uploadPicture}
          onChange={(body) => change({ body })}
        />
      </section>
      <aside className={styles.settings} aria-label={t("lesson.settings")}>
        <Film lesson={lesson} mayWrite={mayWrite} />
        <Files
          stored={base}
          mayWrite={mayWrite}
          onChange={(attachList) => lesson.choose({ attachList })}
        />
        <Checkbox
          checked={typed.isTrial}
          disabled={!mayWrite}
          onChange={(event) => change({ isTrial: event.target.checked })}
        >
          {t("lesson.isTrial")}
        </Checkbox>
        <p className={styles.quiet}>{t("lesson.isTrialHint")}</p>
        <p className={styles.quiet}>
          {t(`lesson.planned.${base.kind}`, { count: Math.ceil(base.plannedSeconds / 60) })}
        </p>
      </aside>
      <Clash lesson={lesson} />
      {isShown && <Preview sid={base.sid} isReady={!lesson.isDirty} onClose={() => show(false)} />}
    </div>
  );
}

interface LessonProps {
  sid: string;
  number: string;
  mayWrite: boolean;
}

/** One lesson of the working copy. */
export function Lesson({ sid, number, mayWrite }: LessonProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { data, error, refetch } = useLoaded(read(lessonCopy, { body: { sid } }));
  if (isRefused(error, 404)) return <Empty title={t("lesson.gone")} text={t("lesson.goneText")} />;
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={640} radius={16} />;
  return <Form key={sid} stored={data.data} number={number} mayWrite={mayWrite} />;
}
