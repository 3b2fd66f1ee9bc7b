import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteNote, type Note, type NoteSave, noteList, read, saveNote } from "@zhegui/client";

/** The server takes no more notes to one lesson. */
const ALL = 500;

/** One's own notes to a lesson, in the order of their moments. */
export function notesTo(lesson: string) {
  return read(noteList, {
    body: { size: ALL, query: [{ field: "lessonSid", operator: "eq", value: lesson }] },
  });
}

export interface NoteChanges {
  save: UseMutationResult<unknown, Error, NoteSave>;
  remove: UseMutationResult<unknown, Error, Note>;
}

/** Writing, changing and deleting; the list is asked for anew after each. */
export function useNoteChanges(lesson: string): NoteChanges {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: notesTo(lesson).queryKey });
  const save = useMutation({
    mutationFn: (model: NoteSave) => saveNote({ body: { model } }),
    meta: { silent: true },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ sid }: Note) => deleteNote({ body: { model: { sid } } }),
    onSuccess,
  });
  return { save, remove };
}
