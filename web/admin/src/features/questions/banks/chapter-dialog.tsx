import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Chapter, saveChapter } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, Field, notify, RestoredDraft, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./banks.module.css";

const LONGEST = 100;
/** As the server takes it: numbers with dots between, at most five. */
const CODE = /^\d{1,3}(\.\d{1,3}){0,4}$/;

interface ChapterDialogProps {
  bank: string;
  /** Undefined for a new one. */
  chapter: Chapter | undefined;
  onClose: () => void;
}

/** A new chapter, or another title for one; its code stays, as papers draw by it. */
export function ChapterDialog({ bank, chapter, onClose }: ChapterDialogProps): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  // A draft keeps nothing that is called a code: those of short messages are.
  const base = { place: chapter?.code ?? "", title: chapter?.title ?? "" };
  const draft = useDraft(`chapter/${chapter?.sid ?? bank}`, base);
  const { place, title } = draft.values;
  const form = useChecked<"place" | "title">(
    () => ({
      place: CODE.test(place.trim()) ? undefined : t("chapter.codeFault"),
      title: titleFault(),
    }),
    { code: "place" },
  );
  function titleFault(): string | undefined {
    if (title.trim() === "") return t("records:form.required");
    const isLong = [...title.trim()].length > LONGEST;
    return isLong ? t("records:form.tooLong", { max: LONGEST }) : undefined;
  }
  const saving = useMutation({
    mutationFn: () => {
      const { sid, version } = chapter ?? {};
      const of = chapter ? { sid, version } : { bank: { sid: bank }, code: place.trim() };
      return saveChapter({ body: { model: { ...of, title: title.trim() } }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t("records:form.saved") });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) saving.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form ref={form.element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{t(chapter ? "chapter.changeTitle" : "chapter.new")}</h2>
        <RestoredDraft draft={draft} />
        <Field label={t("chapter.code")} error={form.faults.place} hint={t("chapter.codeHint")}>
          {(control) => (
            <TextInput
              {...control}
              name="place"
              disabled={chapter !== undefined}
              value={place}
              onChange={({ target }) => {
                draft.change({ place: target.value });
                form.clear("place");
              }}
              onBlur={() => form.leave("place")}
            />
          )}
        </Field>
        <Field label={t("chapter.name")} error={form.faults.title}>
          {(control) => (
            <TextInput
              {...control}
              name="title"
              value={title}
              onChange={({ target }) => {
                draft.change({ title: target.value });
                form.clear("title");
              }}
              onBlur={() => form.leave("title")}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t("records:form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
