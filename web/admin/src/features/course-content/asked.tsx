import type { CopyChapter, CurrentCopy } from "@zhegui/client";
import { Button, Dialog, Field, Select, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import {
  type Act,
  addChapter,
  addLesson,
  moveChapter,
  moveLesson,
  removeChapter,
  removeLesson,
  renameChapter,
  renameLesson,
} from "./outline";

const LONGEST_TITLE = 80;

/** What is asked of the outline: a new one has no sid. */
export interface Asked {
  kind: "chapter" | "lesson";
  sid?: string;
  chapter?: string;
}

interface AskedProps {
  copy: CurrentCopy;
  asked: Asked;
  onAct: (act: Act) => void;
  onClose: () => void;
}

function chapterOf(copy: CurrentCopy, { kind, sid, chapter }: Asked): CopyChapter | undefined {
  const isOf = (each: CopyChapter): boolean =>
    kind === "chapter" ? each.sid === sid : each.lessonList.some((one) => one.sid === sid);
  return copy.chapterList.find((each) => each.sid === chapter || isOf(each));
}

function named({ kind, sid, chapter }: Asked, title: string): Act {
  if (kind === "chapter") return sid ? renameChapter(sid, title) : addChapter(title);
  return sid ? renameLesson(sid, title) : addLesson(chapter ?? "", title);
}

/** Where it may be moved: a lesson to a chapter, a chapter to a place. */
function placesOf(copy: CurrentCopy, asked: Asked): { value: string; words: string }[] {
  return copy.chapterList.map(({ sid, title }, at) => ({
    value: asked.kind === "lesson" ? sid : String(at),
    words: `${at + 1}. ${title}`,
  }));
}

/** The name of a chapter or a lesson, its place, and the way to take it out. */
export function AskedDialog({ copy, asked, onAct, onClose }: AskedProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const id = useId();
  const chapter = chapterOf(copy, asked);
  const lesson = chapter?.lessonList.find((each) => each.sid === asked.sid);
  const { sid, kind } = asked;
  const now = kind === "lesson" ? lesson?.title : chapter?.title;
  const at =
    kind === "lesson"
      ? chapter?.sid
      : String(copy.chapterList.findIndex((each) => each.sid === sid));
  const [title, setTitle] = useState(sid ? (now ?? "") : "");
  const [place, setPlace] = useState(at ?? "");
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = title.trim();
    if (text === "") {
      setFault(t("asked.required"));
      return;
    }
    if (text !== now || !sid) onAct(named(asked, text));
    if (sid && place !== at) onAct(moved(asked, place));
    onClose();
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form className={styles.asked} onSubmit={submit} noValidate>
        <h2 id={id}>{t(sid ? `asked.${kind}.change` : `asked.${kind}.new`)}</h2>
        <Field label={t("asked.title")} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              value={title}
              maxLength={LONGEST_TITLE}
              autoComplete="off"
              onChange={(event) => {
                setTitle(event.target.value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        {sid && copy.chapterList.length > 1 && (
          <Field label={t(`asked.${kind}.place`)}>
            {(control) => (
              <Select
                {...control}
                value={place}
                choices={placesOf(copy, asked)}
                onChange={(event) => setPlace(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className={styles.foot}>
          {sid && (
            <Button
              look="danger"
              onClick={() => {
                onAct(kind === "chapter" ? removeChapter(sid) : removeLesson(sid));
                onClose();
              }}
            >
              {t(`asked.${kind}.remove`)}
            </Button>
          )}
          <Button type="submit" look="primary">
            {t("asked.save")}
          </Button>
        </div>
        {sid && <p className={styles.quiet}>{t(`asked.${kind}.removeText`)}</p>}
      </form>
    </Dialog>
  );
}

function moved({ kind, sid = "" }: Asked, place: string): Act {
  if (kind === "chapter") return moveChapter(sid, Number(place));
  return (entries) => {
    const to = entries.find((each) => each.sid === place);
    return moveLesson(sid, place, to?.lessonList.length ?? 0)(entries);
  };
}
