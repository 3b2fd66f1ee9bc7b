import { lessonCopy } from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { Dialog, Prose, Skeleton } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { Player } from "./player";

interface PreviewProps {
  sid: string;
  /** What was typed is saved: only then the server can show it. */
  isReady: boolean;
  onClose: () => void;
}

/** A lesson as learners would see it: no hour, no attempt and no count comes of it. */
export function Preview({ sid, isReady, onClose }: PreviewProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const id = useId();
  const asked = useLoaded({
    queryKey: ["preview", sid],
    queryFn: async () => (await lessonCopy({ body: { sid }, throwOnError: true })).data.data,
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
  });
  const lesson = asked.data;
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.preview}>
      <h2 id={id}>{lesson?.title ?? t("lesson.preview")}</h2>
      <p className={styles.quiet}>{t("preview.text")}</p>
      {asked.error !== null && <Failed cause={asked.error} retry={asked.refetch} />}
      {asked.error === null && !lesson && <Skeleton height={320} />}
      {lesson?.video && <Player video={lesson.video} captions={lesson.captions} />}
      {lesson && <Prose html={lesson.bodyHtml} />}
      {lesson && !lesson.video && lesson.body === "" && <p>{t("preview.empty")}</p>}
    </Dialog>
  );
}
