import type { Lesson, Note } from "@zhegui/client";
import {
  Failed,
  minutesAndSeconds,
  percentText,
  reportFailure,
  useLoaded,
  useOpenForm,
} from "@zhegui/domain";
import { Card, Icon, notify, Skeleton } from "@zhegui/kit";
import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NoteForm } from "./note-form";
import styles from "./notes.module.css";
import type { PlayheadRef } from "./playhead";
import { type NoteChanges, notesTo, useNoteChanges } from "./use-notes";

interface NotesProps {
  lesson: Lesson;
  playhead: PlayheadRef;
}

/** A moment as it is read: a time of a video, a share of a text. */
function momentOf(lesson: Lesson, position: number): string {
  if (lesson.kind !== "text") return minutesAndSeconds(position);
  return percentText(position / lesson.plannedSeconds);
}

interface RowProps extends NotesProps {
  note: Note;
  changes: NoteChanges;
  /** The button that was pressed went with its note; a keyboard user goes on elsewhere. */
  onRemoved: () => void;
}

function Row({ note, lesson, playhead, changes, onRemoved }: RowProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { sid, version, body, position } = note;
  const [form, open] = useOpenForm(`note-${sid}`);
  const moment = momentOf(lesson, position);
  const restore = () =>
    changes.save.mutateAsync({ lesson: { sid: lesson.sid }, position, body }).catch(reportFailure);
  const remove = () =>
    changes.remove.mutate(note, {
      onSuccess: () => {
        onRemoved();
        notify({
          tone: "info",
          title: t("notes.deleted"),
          action: { label: t("notes.undo"), run: restore },
        });
      },
    });
  return (
    <li className={styles.note}>
      <button
        type="button"
        className={`num ${styles.moment}`}
        onClick={() => playhead.current?.seek(position)}
      >
        <span className="sr">{t("notes.goTo")} </span>
        {moment}
      </button>
      {form === "body" ? (
        <NoteForm
          name={`note-${sid}/body`}
          label={() => t("notes.change")}
          body={body}
          action={t("notes.save")}
          isPending={changes.save.isPending}
          onKeep={(written) =>
            changes.save.mutateAsync({ sid, version, body: written }).then(() => open(undefined))
          }
          onCancel={() => open(undefined)}
        />
      ) : (
        <>
          <p className={styles.body}>{body}</p>
          <div className={styles.tools}>
            <button
              type="button"
              aria-label={t("notes.changeAt", { moment })}
              onClick={() => open("body")}
            >
              <Icon name="pencil" size={16} />
            </button>
            <button type="button" aria-label={t("notes.deleteAt", { moment })} onClick={remove}>
              <Icon name="close" size={16} />
            </button>
          </div>
        </>
      )}
    </li>
  );
}

function List(props: Omit<RowProps, "note">): JSX.Element {
  const { t } = useTranslation("learning");
  const { data, error, refetch } = useLoaded(notesTo(props.lesson.sid));
  if (error) {
    return <Failed cause={error} retry={refetch} />;
  }
  if (!data) return <Skeleton height={44} />;
  const notes = data.data.content;
  if (notes.length === 0) return <p className={styles.none}>{t("notes.none")}</p>;
  return (
    <ul className={styles.list}>
      {notes.map((note) => (
        <Row key={note.sid} note={note} {...props} />
      ))}
    </ul>
  );
}

/** One's own notes to a lesson, each at its moment. */
export function Notes({ lesson, playhead }: NotesProps): JSX.Element {
  const { t } = useTranslation("learning");
  const changes = useNoteChanges(lesson.sid);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = (): number => playhead.current?.now() ?? 0;
  const keep = (body: string, begun: number | null) =>
    changes.save.mutateAsync({ lesson: { sid: lesson.sid }, position: begun ?? now(), body });
  const labelAt = (begun: number | null): string =>
    begun === null ? t("notes.write") : t("notes.writeAt", { moment: momentOf(lesson, begun) });
  return (
    <Card as="section" className={styles.notes} aria-label={t("notes.title")}>
      <h2 ref={heading} tabIndex={-1}>
        {t("notes.title")}
      </h2>
      <List {...{ lesson, playhead, changes }} onRemoved={() => heading.current?.focus()} />
      <NoteForm
        name={`note-of-${lesson.sid}/new`}
        label={labelAt}
        action={t("notes.keep")}
        isPending={changes.save.isPending}
        onKeep={keep}
        now={now}
      />
    </Card>
  );
}
