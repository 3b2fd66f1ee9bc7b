import { type Chapter, saveChapter } from "@zhegui/client";
import { type FormField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

const LONGEST = 100;
/** As the server takes it: numbers with dots between, at most five. */
const CODE = /^\d{1,3}(\.\d{1,3}){0,4}$/;
const LONGEST_CODE = 19;

interface ChapterDialogProps {
  bank: string;
  /** Undefined for a new one. */
  chapter: Chapter | undefined;
  onClose: () => void;
}

/** A new chapter, or another title for one; its code stays, as papers draw by it. */
export function ChapterDialog({ bank, chapter, onClose }: ChapterDialogProps): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "records"]);
  // A draft keeps nothing that is called a code: those of short messages are.
  const code: FormField = {
    name: "place",
    kind: "text",
    label: t("chapter.code"),
    hint: t("chapter.codeHint"),
    max: LONGEST_CODE,
    isRequired: true,
    check: (typed) => (CODE.test(typed) ? undefined : t("chapter.codeFault")),
  };
  const title: FormField = {
    name: "title",
    kind: "text",
    label: t("chapter.name"),
    max: LONGEST,
    isRequired: true,
  };
  return (
    <VerbDialog
      name={`chapter/${chapter?.sid ?? bank}`}
      title={chapter ? `${t("chapter.changeTitle")} ${chapter.code}` : t("chapter.new")}
      act={t("records:form.save")}
      done={t("records:form.saved")}
      fields={chapter ? [title] : [code, title]}
      {...(chapter && { start: { title: chapter.title } })}
      named={{ code: "place" }}
      send={({ text }) => {
        const { sid, version } = chapter ?? {};
        const of = chapter ? { sid, version } : { bank: { sid: bank }, code: text("place") };
        return saveChapter({
          body: { model: { ...of, title: text("title") } },
          throwOnError: true,
        });
      }}
      onClose={onClose}
    />
  );
}
