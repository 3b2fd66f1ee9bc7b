import type { LessonCopyDetail } from "@zhegui/client";
import { fileSize, UploadBox } from "@zhegui/files";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./course-content.module.css";

const MOST = 20;

interface FilesProps {
  stored: LessonCopyDetail;
  mayWrite: boolean;
  onChange: (files: { sid: string }[]) => void;
}

/** The files that go with a lesson. */
export function Files({ stored, mayWrite, onChange }: FilesProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const files = stored.attachList;
  const sids = files.map(({ sid }) => ({ sid }));
  return (
    <section className={styles.files} aria-label={t("files.title")}>
      <h2>{t("files.title")}</h2>
      {files.length > 0 && (
        <ul>
          {files.map(({ sid, name, size }) => (
            <li key={sid}>
              <span>
                {name} <span className={styles.quiet}>{fileSize(size)}</span>
              </span>
              {mayWrite && (
                <Button
                  size="small"
                  look="plain"
                  aria-label={t("files.remove", { name })}
                  onClick={() => onChange(sids.filter((each) => each.sid !== sid))}
                >
                  {t("files.removeShort")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && files.length < MOST && (
        <UploadBox
          label={t("files.add")}
          kinds={["document", "picture"]}
          look="plain"
          onDone={({ sid }) => onChange([...sids, { sid }])}
        />
      )}
    </section>
  );
}
