import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Chapter, deleteChapter } from "@zhegui/client";
import { Confirm, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { chapterWords } from "./use-chapters";

interface DeleteChapterProps {
  chapter: Chapter;
  onClose: () => void;
}

/** Asks before an empty chapter is deleted. */
export function DeleteChapter({ chapter, onClose }: DeleteChapterProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const queries = useQueryClient();
  const { sid, version } = chapter;
  const name = chapterWords(chapter);
  const deleting = useMutation({
    mutationFn: () => deleteChapter({ body: { model: { sid, version } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("chapter.deleted", { name }) }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["records"] });
      onClose();
    },
  });
  return (
    <Confirm
      title={t("chapter.deleteTitle", { name })}
      act={t("chapter.delete")}
      isDanger
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>{t("chapter.deleteText")}</p>
    </Confirm>
  );
}
