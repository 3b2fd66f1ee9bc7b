import { useMutation } from "@tanstack/react-query";
import { type CurrentCopy, discardCourseCopy } from "@zhegui/client";
import { FailedCard, reportFailure, useMay } from "@zhegui/domain";
import { Button, Confirm, Empty, Icon, Select, Skeleton } from "@zhegui/kit";
import { BackLink } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { type Asked, AskedDialog } from "./asked";
import styles from "./course-content.module.css";
import { Lesson } from "./lesson";
import type { Act } from "./outline";
import { Outline } from "./outline-list";
import { Publish } from "./publish";
import { Revisions } from "./revisions";
import { useCourseCopy, useForget, useOutlineActs } from "./use-course-copy";
import { Withdrawn } from "./withdrawn";

type Open = "publish" | "revisions" | "discard";

/** The lessons with their numbers, in their order. */
function numbered(copy: CurrentCopy): { sid: string; title: string; number: string }[] {
  return copy.chapterList.flatMap(({ lessonList }, at) =>
    lessonList.map(({ sid, title }, place) => ({ sid, title, number: `${at + 1}.${place + 1}` })),
  );
}

interface DiscardProps {
  copy: CurrentCopy;
  onClose: () => void;
}

function Discard({ copy, onClose }: DiscardProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const forget = useForget(copy.sid);
  const discarding = useMutation({
    mutationFn: () =>
      discardCourseCopy({
        body: { model: { sid: copy.sid, version: copy.version } },
        throwOnError: true,
      }),
    meta: { silent: true },
    onSuccess: onClose,
    onError: reportFailure,
    onSettled: forget,
  });
  return (
    <Confirm
      title={t("discard.title")}
      act={t("discard.act")}
      isDanger
      busy={discarding.isPending}
      onConfirm={() => discarding.mutate()}
      onClose={onClose}
    >
      <p>{t("discard.text")}</p>
    </Confirm>
  );
}

interface HeadProps {
  copy: CurrentCopy;
  mayWrite: boolean;
  onOpen: (what: Open) => void;
}

function Head({ copy, mayWrite, onOpen }: HeadProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { course, chapterList, isChanged } = copy;
  const lessons = numbered(copy).length;
  return (
    <header className={styles.head}>
      <div>
        <BackLink to={`/courses/${copy.sid}`} words={t("back")} />
        <h1>{course.title}</h1>
        <p className={styles.quiet}>
          {t("head.chapters", { count: chapterList.length })} ·{" "}
          {t("head.lessons", { count: lessons })} ·{" "}
          {t("head.learners", { count: course.learnerCount })}
        </p>
      </div>
      <div className={styles.verbs}>
        {isChanged && <span className={styles.changed}>{t("head.changed")}</span>}
        <Button onClick={() => onOpen("revisions")}>
          <Icon name="history" size={18} />
          {t("head.revisions")}
        </Button>
        {mayWrite && isChanged && (
          <Button onClick={() => onOpen("discard")}>{t("discard.act")}</Button>
        )}
        {mayWrite && (
          <Button look="primary" disabled={!isChanged} onClick={() => onOpen("publish")}>
            {t("head.publish")}
          </Button>
        )}
      </div>
    </header>
  );
}

function Content({ copy }: { copy: CurrentCopy }): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const mayWrite = useMay("course.write");
  const [params, setParams] = useSearchParams();
  const [asked, ask] = useState<Asked>();
  const [opened, open] = useState<Open>();
  const acts = useOutlineActs(copy.sid);
  const lessons = numbered(copy);
  const chosen = lessons.find(({ sid }) => sid === params.get("lesson")) ?? lessons[0];
  const choose = (lesson: string): void => setParams({ lesson });
  const close = (): void => open(undefined);
  /** A new lesson is opened, since it is to be written. */
  const act = (what: Act): void =>
    acts.mutate(what, {
      onSuccess: (after) => {
        const made = numbered(after).find(({ sid }) => lessons.every((each) => each.sid !== sid));
        if (made) choose(made.sid);
      },
    });
  return (
    <>
      <Head copy={copy} mayWrite={mayWrite} onOpen={open} />
      <div className={styles.columns}>
        <nav className={styles.outline} aria-label={t("outline.title")} aria-busy={acts.isPending}>
          <h2>{t("outline.title")}</h2>
          <Outline
            chapters={copy.chapterList}
            open={chosen?.sid}
            mayWrite={mayWrite}
            onOpen={choose}
            onAct={act}
            onAsk={ask}
          />
          {mayWrite && (
            <div className={styles.outlineFoot}>
              <Button size="small" onClick={() => ask({ kind: "chapter" })}>
                <Icon name="plus" size={16} />
                {t("outline.addChapter")}
              </Button>
              <p className={styles.quiet}>{t("outline.keys")}</p>
            </div>
          )}
          <Withdrawn copy={copy} mayWrite={mayWrite} onAct={act} />
        </nav>
        {lessons.length > 1 && (
          <div className={styles.jump}>
            <Select
              aria-label={t("outline.jump")}
              value={chosen?.sid ?? ""}
              choices={lessons.map(({ sid, title, number }) => ({
                value: sid,
                words: `${number} ${title}`,
              }))}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
        )}
        {chosen ? (
          <Lesson key={chosen.sid} sid={chosen.sid} number={chosen.number} mayWrite={mayWrite} />
        ) : (
          <Empty title={t("lesson.none")} text={t("lesson.noneText")} />
        )}
      </div>
      {asked && (
        <AskedDialog copy={copy} asked={asked} onAct={act} onClose={() => ask(undefined)} />
      )}
      {opened === "publish" && <Publish copy={copy} onClose={close} />}
      {opened === "revisions" && <Revisions copy={copy} mayWrite={mayWrite} onClose={close} />}
      {opened === "discard" && <Discard copy={copy} onClose={close} />}
    </>
  );
}

/** Chapters and lessons of a course: a working copy, which learners see when it is published. */
export function Page(): JSX.Element {
  const { sid = "" } = useParams();
  const { data, error, refetch } = useCourseCopy(sid);
  if (error) return <FailedCard cause={error} retry={refetch} isPage />;
  if (!data) return <Skeleton height={640} radius={16} />;
  return <Content key={sid} copy={data.data} />;
}
