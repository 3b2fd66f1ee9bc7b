import type { CopyChapter, CopyLesson } from "@zhegui/client";
import { minutesAndSeconds } from "@zhegui/domain";
import { Button, classNames, Empty, Icon, Tag } from "@zhegui/kit";
import {
  type DragEvent,
  type JSX,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { type Act, moveChapter, moveLesson, stepChapter, stepLesson } from "./outline";

/** What is being moved by the pointer. */
interface Dragged {
  kind: "chapter" | "lesson";
  sid: string;
}

/** Where it would be dropped: before this one, or at the end of a chapter. */
type Target = { chapter: string; before?: string | undefined };

export interface OutlineProps {
  chapters: readonly CopyChapter[];
  /** The lesson that is open. */
  open: string | undefined;
  mayWrite: boolean;
  onOpen: (lesson: string) => void;
  onAct: (act: Act) => void;
  /** Asks for the name of a new one, or the verbs of one that there is. */
  onAsk: (asked: { kind: "chapter" | "lesson"; sid?: string; chapter?: string }) => void;
}

/** The act of a drop; a lesson among the others of its new chapter, a chapter before another. */
function dropped(chapters: readonly CopyChapter[], { kind, sid }: Dragged, to: Target): Act {
  if (kind === "chapter") {
    const others = chapters.filter((each) => each.sid !== sid);
    const at = others.findIndex((each) => each.sid === to.chapter);
    return moveChapter(sid, at < 0 ? others.length : at);
  }
  const found = chapters.find((each) => each.sid === to.chapter);
  const others = (found?.lessonList ?? []).filter((each) => each.sid !== sid);
  const at = others.findIndex((each) => each.sid === to.before);
  return moveLesson(sid, to.chapter, at < 0 ? others.length : at);
}

/** What was moved by keys has the focus again, in another chapter too. */
function useKeptFocus(chapters: readonly CopyChapter[], list: RefObject<HTMLElement | null>) {
  const moved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the new order is drawn
  useEffect(() => {
    const { current: sid } = moved;
    if (sid) list.current?.querySelector<HTMLElement>(`[data-sid="${sid}"]`)?.focus();
    moved.current = undefined;
  }, [chapters]);
  return (sid: string): void => {
    moved.current = sid;
  };
}

/** Alt and an arrow move what has the focus. */
function stepOf(event: KeyboardEvent): -1 | 1 | undefined {
  if (!event.altKey) return;
  if (event.key === "ArrowUp") return -1;
  if (event.key === "ArrowDown") return 1;
}

function LessonMark({ lesson }: { lesson: CopyLesson }): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  if (lesson.isNew) return <Tag tone="ok">{t("mark.new")}</Tag>;
  if (lesson.isChanged) return <Tag tone="warn">{t("mark.changed")}</Tag>;
  const length = minutesAndSeconds(lesson.plannedSeconds);
  return <span className={classNames(styles.length, "num")}>{length}</span>;
}

/** Chapters and their lessons in their order: opened by a press, moved by pointer and by Alt and arrows. */
export function Outline(props: OutlineProps): JSX.Element {
  const { chapters, open, mayWrite, onOpen, onAct, onAsk } = props;
  const { t } = useTranslation("adminCourseContent");
  const [dragged, setDragged] = useState<Dragged>();
  const [target, setTarget] = useState<Target>();
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(chapters, list);
  const step = (sid: string, act: (sid: string, by: -1 | 1) => Act) => (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (!by || !mayWrite) return;
    event.preventDefault();
    keepFocus(sid);
    onAct(act(sid, by));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (dragged && target) onAct(dropped(chapters, dragged, target));
    setDragged(undefined);
    setTarget(undefined);
  };
  const dragging = (what: Dragged) => ({
    draggable: mayWrite,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = "move";
      setDragged(what);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setTarget(undefined);
    },
  });
  const over = (to: Target) => (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(to);
  };
  if (chapters.length === 0)
    return <Empty title={t("outline.empty")} text={t("outline.emptyText")} />;
  return (
    <ol ref={list} className={styles.chapters} onDrop={drop} data-dragging={dragged?.kind}>
      {chapters.map((chapter, at) => (
        <li
          key={chapter.sid}
          {...dragging({ kind: "chapter", sid: chapter.sid })}
          onDragOver={over({ chapter: chapter.sid })}
          data-target={dragged?.kind === "chapter" && target?.chapter === chapter.sid}
        >
          <div className={styles.chapter}>
            <button
              type="button"
              className={styles.name}
              disabled={!mayWrite}
              aria-label={t("outline.chapterVerbs", { position: at + 1, title: chapter.title })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onAsk({ kind: "chapter", sid: chapter.sid })}
              data-sid={chapter.sid}
              onKeyDown={step(chapter.sid, stepChapter)}
            >
              <b>{t("outline.chapter", { position: at + 1 })}</b> {chapter.title}
            </button>
            <span className={classNames(styles.length, "num")}>{chapter.lessonList.length}</span>
          </div>
          <ol
            className={styles.lessons}
            data-target={
              dragged?.kind === "lesson" && target?.chapter === chapter.sid && !target.before
            }
          >
            {chapter.lessonList.map((lesson, place) => (
              <li
                key={lesson.sid}
                {...dragging({ kind: "lesson", sid: lesson.sid })}
                onDragOver={over({ chapter: chapter.sid, before: lesson.sid })}
                data-target={dragged?.kind === "lesson" && target?.before === lesson.sid}
              >
                <button
                  type="button"
                  className={styles.lesson}
                  aria-current={lesson.sid === open ? "true" : undefined}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => onOpen(lesson.sid)}
                  data-sid={lesson.sid}
                  onKeyDown={step(lesson.sid, stepLesson)}
                >
                  <Icon name={lesson.kind === "video" ? "play" : "document"} size={16} />
                  <span className="num">
                    {at + 1}.{place + 1}
                  </span>
                  <span className={styles.title}>{lesson.title}</span>
                  <LessonMark lesson={lesson} />
                </button>
                {mayWrite && (
                  <Button
                    size="small"
                    look="plain"
                    aria-label={t("outline.lessonVerbs", { title: lesson.title })}
                    onClick={() => onAsk({ kind: "lesson", sid: lesson.sid })}
                  >
                    <Icon name="sliders" size={14} />
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {mayWrite && (
            <Button
              size="small"
              look="plain"
              aria-label={t("outline.addLessonTo", { title: chapter.title })}
              onClick={() => onAsk({ kind: "lesson", chapter: chapter.sid })}
            >
              <Icon name="plus" size={16} />
              {t("outline.addLesson")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
