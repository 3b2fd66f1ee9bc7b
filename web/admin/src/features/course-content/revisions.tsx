import { useMutation } from "@tanstack/react-query";
import {
  type CurrentCopy,
  courseRevision,
  courseRevisionList,
  read,
  restoreCourseRevision,
} from "@zhegui/client";
import { dateAndTime, Failed, FailedCard, reportFailure, useLoaded } from "@zhegui/domain";
import { Button, Dialog, Empty, notify, Skeleton } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { useForget } from "./use-course-copy";

/** The latest of them. */
const SHOWN = 50;

interface RevisionsProps {
  copy: CurrentCopy;
  mayWrite: boolean;
  onClose: () => void;
}

interface RevisionProps {
  sid: string;
  copy: CurrentCopy;
}

/** What a version was made of, marked where the working copy differs. */
function Revision({ sid, copy }: RevisionProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { data, error, refetch } = useLoaded(read(courseRevision, { body: { sid } }));
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={160} />;
  const now = new Map(
    copy.chapterList.flatMap(({ lessonList }) => lessonList.map((each) => [each.sid, each.title])),
  );
  return (
    <ol className={styles.revision}>
      {data.data.chapterList.map(({ title, lessonList }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
        <li key={at}>
          {title}
          <ol>
            {lessonList.map((lesson) => (
              <li key={lesson.sid}>
                {lesson.title} {!now.has(lesson.sid) && <em>{t("revisions.gone")}</em>}
                {now.has(lesson.sid) && now.get(lesson.sid) !== lesson.title && (
                  <em>{t("revisions.renamed", { title: now.get(lesson.sid) })}</em>
                )}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** The versions that learners have seen; any of them comes back as the working copy. */
export function Revisions({ copy, mayWrite, onClose }: RevisionsProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const id = useId();
  const forget = useForget(copy.sid);
  const [open, setOpen] = useState<string>();
  const { data, error, refetch } = useLoaded(
    read(courseRevisionList, {
      body: { size: SHOWN, query: [{ field: "courseSid", operator: "eq", value: copy.sid }] },
    }),
  );
  const restoring = useMutation({
    mutationFn: (sid: string) =>
      restoreCourseRevision({
        body: { model: { sid, version: copy.version } },
        throwOnError: true,
      }),
    meta: { silent: true },
    onSuccess: () => {
      notify({ tone: "ok", title: t("revisions.restored") });
      onClose();
    },
    onError: reportFailure,
    onSettled: forget,
  });
  const found = data?.data.content;
  return (
    <Dialog labelledBy={id} onClose={onClose} side>
      <div className={styles.revisions}>
        <h2 id={id}>{t("revisions.title")}</h2>
        {error && <FailedCard cause={error} retry={refetch} />}
        {!error && !found && <Skeleton height={320} />}
        {found?.length === 0 && <Empty title={t("revisions.empty")} />}
        <ul>
          {found?.map(({ sid, number, createdAt, createdBy, remark, lessonCount }) => (
            <li key={sid}>
              <button
                type="button"
                aria-expanded={open === sid}
                onClick={() => setOpen(open === sid ? undefined : sid)}
              >
                <b>{t("revisions.number", { number })}</b>
                <span className={styles.quiet}>
                  {dateAndTime(createdAt)} · {createdBy ?? t("revisions.application")} ·{" "}
                  {t("revisions.lessons", { count: lessonCount })}
                </span>
                {remark && <span>{remark}</span>}
              </button>
              {open === sid && <Revision sid={sid} copy={copy} />}
              {open === sid && mayWrite && (
                <Button
                  size="small"
                  busy={restoring.isPending}
                  onClick={() => restoring.mutate(sid)}
                >
                  {t("revisions.restore")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
