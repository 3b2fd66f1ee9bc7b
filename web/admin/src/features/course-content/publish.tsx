import { useIsMutating, useMutation } from "@tanstack/react-query";
import {
  type CopyChanges,
  type CurrentCopy,
  copyChanges,
  publishCourseCopy,
  read,
} from "@zhegui/client";
import { Failed, reportFailure, useLoaded } from "@zhegui/domain";
import { Confirm, Field, Icon, notify, Skeleton, TextInput } from "@zhegui/kit";
import { type JSX, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { COPY_SAVE, useForget } from "./use-course-copy";

const LONGEST_REMARK = 200;

interface PublishProps {
  copy: CurrentCopy;
  onClose: () => void;
}

interface GroupProps {
  title: string;
  children: ReactNode[];
}

function Group({ title, children }: GroupProps): JSX.Element | null {
  if (children.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** A chapter or a lesson, and what of it is changed. */
function ChangedPart({ changed }: { changed: CopyChanges["changedList"][number] }): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { title, was } = changed;
  return (
    <li>
      {title}{" "}
      <span className={styles.quiet}>
        {was.map((each) => t(`publish.part.${each}`)).join(t("publish.and"))}
      </span>
    </li>
  );
}

/** What appears, changes and goes, and whom it touches. */
export function Changes({ changes }: { changes: CopyChanges }): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { chapterList, addedList, changedList, movedList, removedList, restoredList, faultList } =
    changes;
  const { plannedSeconds, learnerCount } = changes;
  const minutes = (seconds: number): number => Math.round(seconds / 60);
  return (
    <div className={styles.changes}>
      {faultList.map(({ id, message, lessonSid, chapterSid }) => (
        <p key={`${id} ${lessonSid} ${chapterSid}`} className={styles.fault} role="alert">
          <Icon name="alert" size={16} />
          {message}
        </p>
      ))}
      <p>{t("publish.learners", { count: learnerCount })}</p>
      <Group title={t("publish.chapters", { count: chapterList.length })}>
        {chapterList.map((each) => (
          <ChangedPart key={each.sid} changed={each} />
        ))}
      </Group>
      <Group title={t("publish.added", { count: addedList.length })}>
        {addedList.map(({ sid, title }) => (
          <li key={sid}>{title}</li>
        ))}
      </Group>
      <Group title={t("publish.restored", { count: restoredList.length })}>
        {restoredList.map(({ sid, title }) => (
          <li key={sid}>{title}</li>
        ))}
      </Group>
      <Group title={t("publish.changed", { count: changedList.length })}>
        {changedList.map((each) => (
          <ChangedPart key={each.sid} changed={each} />
        ))}
      </Group>
      <Group title={t("publish.moved", { count: movedList.length })}>
        {movedList.map(({ sid, title }) => (
          <li key={sid}>{title}</li>
        ))}
      </Group>
      <Group title={t("publish.removed", { count: removedList.length })}>
        {removedList.map(({ sid, title, becomes, studiedCount, noteCount }) => (
          <li key={sid}>
            {title}{" "}
            <span className={styles.quiet}>
              {t(`publish.becomes.${becomes}`, { studied: studiedCount, notes: noteCount })}
            </span>
          </li>
        ))}
      </Group>
      {plannedSeconds.was !== plannedSeconds.becomes && (
        <p className={styles.quiet}>
          {t("publish.length", {
            was: minutes(plannedSeconds.was),
            becomes: minutes(plannedSeconds.becomes),
          })}
        </p>
      )}
    </div>
  );
}

/** Shows what learners would see otherwise, and has them see it. */
export function Publish({ copy, onClose }: PublishProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { sid } = copy;
  const forget = useForget(sid);
  const [remark, setRemark] = useState("");
  // What was typed or moved last is part of it.
  const isSaving = useIsMutating({ mutationKey: COPY_SAVE }) > 0;
  const asked = useLoaded({
    enabled: !isSaving,
    ...read(copyChanges, { body: { sid } }),
    gcTime: 0,
    staleTime: 0,
  });
  const changes = asked.data?.data;
  const publishing = useMutation({
    // What is shown here: where a colleague saved meanwhile it is refused, and shown anew.
    mutationFn: (version: number) =>
      publishCourseCopy({
        body: { model: { sid, version, ...(remark.trim() && { remark: remark.trim() }) } },
        throwOnError: true,
      }),
    meta: { silent: true },
    onSuccess: async () => {
      notify({ tone: "ok", title: t("publish.done") });
      onClose();
      await forget();
    },
    onError: (cause) => {
      reportFailure(cause);
      void asked.refetch();
    },
  });
  return (
    <Confirm
      title={t("publish.title", { title: copy.course.title })}
      act={t("publish.act")}
      busy={publishing.isPending}
      disabled={!changes?.isPublishable}
      onConfirm={() => changes && publishing.mutate(changes.version)}
      onClose={onClose}
    >
      {asked.error !== null && <Failed cause={asked.error} retry={asked.refetch} />}
      {asked.error === null &&
        (changes ? <Changes changes={changes} /> : <Skeleton height={160} />)}
      <Field label={t("publish.remark")} hint={t("publish.remarkHint")}>
        {(control) => (
          <TextInput
            {...control}
            value={remark}
            maxLength={LONGEST_REMARK}
            onChange={(event) => setRemark(event.target.value)}
          />
        )}
      </Field>
      {copy.course.state !== "published" && (
        <p className={styles.quiet}>{t("publish.notOnSale")}</p>
      )}
    </Confirm>
  );
}
