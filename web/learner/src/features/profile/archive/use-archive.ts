import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArchiveSave, archiveListOptions, saveArchive } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import { useTranslation } from "react-i18next";
import { LIST_NAMES } from "./lists";

const LISTS = [...LIST_NAMES, "idCardAttachList"];
const INCLUDED = [...LISTS, ...LISTS.map((name) => `${name}.attachList`)];

function own(user: string) {
  return archiveListOptions({
    body: {
      size: 1,
      query: [{ field: "userSid", operator: "eq", value: user }],
      includeList: INCLUDED,
    },
  });
}

/** One's own archive; undefined within `data` until something was written. */
export function useArchive() {
  const user = useSession((session) => session.user?.sid ?? "");
  return useQuery({
    ...own(user),
    enabled: user !== "",
    select: (answer) => ({ archive: answer.data.content[0] }),
    meta: { silent: true },
  });
}

/** Writes what is given of it, and reads it again. */
export function useArchiveSave(version: number | undefined, onDone: () => void) {
  const { t } = useTranslation("archive");
  const queries = useQueryClient();
  const user = useSession((session) => session.user?.sid ?? "");
  return useMutation({
    mutationFn: async (model: ArchiveSave) => {
      await saveArchive({ body: { model: { ...(version && { version }), ...model } } });
      await queries.invalidateQueries({ queryKey: own(user).queryKey });
    },
    meta: { silent: true },
    onSuccess: () => {
      notify({ tone: "ok", title: t("saved") });
      onDone();
    },
  });
}
