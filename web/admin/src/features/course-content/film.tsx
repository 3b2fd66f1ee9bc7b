import { minutesAndSeconds } from "@zhegui/domain";
import { UploadBox } from "@zhegui/files";
import { Button, Field, TextArea } from "@zhegui/kit";
import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";
import { Player } from "./player";
import type { useLesson } from "./use-lesson";

const LONGEST_CAPTIONS = 100_000;

interface FilmProps {
  lesson: ReturnType<typeof useLesson>;
  mayWrite: boolean;
}

/** The captions of the film, written here or taken from a file. */
function Captions({ lesson, mayWrite }: FilmProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const input = useRef<HTMLInputElement>(null);
  const { typed, change } = lesson;
  return (
    <>
      <Field label={t("lesson.captions")} hint={t("film.captionsHint")}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            readOnly={!mayWrite}
            value={typed.captions}
            maxLength={LONGEST_CAPTIONS}
            onChange={(event) => change({ captions: event.target.value })}
          />
        )}
      </Field>
      {mayWrite && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept=".vtt,text/vtt"
            aria-label={t("film.captionsFile")}
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              target.value = "";
              if (file) change({ captions: await file.text() });
            }}
          />
          <Button size="small" onClick={() => input.current?.click()}>
            {t("film.captionsFile")}
          </Button>
        </>
      )}
    </>
  );
}

/** The film of a lesson: the old one plays until another is there. */
export function Film({ lesson, mayWrite }: FilmProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const { video } = lesson.base;
  return (
    <section className={styles.film} aria-label={t("film.title")}>
      <h2>{t("film.title")}</h2>
      {video && (
        <>
          <Player video={video} captions={lesson.base.captions} />
          <p className={styles.quiet}>
            {video.name} · {minutesAndSeconds(video.seconds)}
          </p>
        </>
      )}
      {mayWrite && (
        <UploadBox
          label={t(video ? "film.replace" : "film.add")}
          kinds={["video"]}
          look="plain"
          onDone={({ sid }) => lesson.choose({ video: { sid } })}
        />
      )}
      {video && mayWrite && (
        <Button size="small" look="plain" onClick={() => lesson.choose({ video: null })}>
          {t("film.remove")}
        </Button>
      )}
      {video && <Captions lesson={lesson} mayWrite={mayWrite} />}
    </section>
  );
}
