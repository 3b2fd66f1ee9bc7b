import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  type CurrentCopy,
  currentCopy,
  Failure,
  lessonCopy,
  read,
  saveCourseCopy,
} from "@zhegui/client";
import { reportFailure, useLoaded } from "@zhegui/domain";
import { type Act, entriesOf, modelOf } from "./outline";

/** So often an act is done again over what colleagues have saved. */
const MOST_TRIES = 4;

/** A save of the outline or of a lesson that is under way; publishing waits for it. */
export const COPY_SAVE = ["courseCopy"];

/** The working copy of a course, or what is published where nothing was changed. */
export function useCourseCopy(sid: string) {
  return useLoaded(read(currentCopy, { body: { sid } }));
}

/** Sets what a call has answered, and has the lessons read anew. */
export function useKnown(sid: string): (copy: CurrentCopy) => void {
  const queries = useQueryClient();
  return (copy) => {
    const { queryKey } = read(currentCopy, { body: { sid } });
    queries.setQueryData(queryKey, (before) => before && { ...before, data: copy });
    void queries.invalidateQueries({ queryKey: answersOf(lessonCopy) });
  };
}

/** Has everything about the course read anew. */
export function useForget(sid: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: read(currentCopy, { body: { sid } }).queryKey }),
      queries.invalidateQueries({ queryKey: answersOf(lessonCopy) }),
      queries.invalidateQueries({ queryKey: ["records"] }),
    ]);
  };
}

async function current(sid: string): Promise<CurrentCopy> {
  return (await currentCopy({ body: { sid }, throwOnError: true })).data.data;
}

async function saved({ sid, version, chapterList }: CurrentCopy, act: Act): Promise<CurrentCopy> {
  const model = { sid, version, chapterList: modelOf(act(entriesOf(chapterList))) };
  return (await saveCourseCopy({ body: { model }, throwOnError: true })).data.data;
}

/** Does the act, again where a colleague has saved meanwhile. */
async function doneOver(known: CurrentCopy, act: Act): Promise<CurrentCopy> {
  let copy = known;
  for (let tries = 1; ; tries++) {
    try {
      return await saved(copy, act);
    } catch (cause) {
      const isOutOfDate = cause instanceof Failure && cause.id === "out_of_date";
      if (!isOutOfDate || tries === MOST_TRIES) throw cause;
      copy = await current(known.sid);
    }
  }
}

/** Changes the outline, one act after the other; each is saved at once. */
export function useOutlineActs(sid: string): UseMutationResult<CurrentCopy, unknown, Act> {
  const queries = useQueryClient();
  const know = useKnown(sid);
  return useMutation({
    mutationKey: COPY_SAVE,
    scope: { id: `outline/${sid}` },
    mutationFn: async (act: Act) => {
      const known = queries.getQueryData(read(currentCopy, { body: { sid } }).queryKey);
      return doneOver(known?.data ?? (await current(sid)), act);
    },
    meta: { silent: true },
    onSuccess: know,
    onError: reportFailure,
  });
}
