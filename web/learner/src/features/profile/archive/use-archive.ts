import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Archive, type ArchiveSave, archiveList, read, saveArchive } from "@zhegui/client";
import { useLoaded, useSession } from "@zhegui/domain";
import { notify } from "@zhegui/kit";
import { useTranslation } from "react-i18next";
import { ID_CARDS, LIST_NAMES } from "./lists";

const LISTS = [...LIST_NAMES, ID_CARDS];
const INCLUDED = [...LISTS, ...LISTS.map((name) => `${name}.attachList`)];

function own(user: string) {
  return read(archiveList, {
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
  return useLoaded({
    ...own(user),
    enabled: user !== "",
    select: (answer) => ({ archive: answer.data.content[0] }),
  });
}

/** As what was read a save is meant: each list by itself, all else by the archive's version. */
function readAs(archive: Archive | undefined, model: ArchiveSave): Partial<ArchiveSave> {
  const lists = LISTS.filter((name) => name in model);
  if (lists.length === 0) return archive ? { version: archive.version } : {};
  return {
    versions: Object.fromEntries(lists.map((name) => [name, archive?.versions[name] ?? 0])),
  };
}

/** Writes what is given of it, and reads it again. */
export function useArchiveSave(archive: Archive | undefined, onDone: () => void) {
  const { t } = useTranslation("archive");
  const queries = useQueryClient();
  const user = useSession((session) => session.user?.sid ?? "");
  return useMutation({
    mutationFn: async (model: ArchiveSave) => {
      await saveArchive({ body: { model: { ...readAs(archive, model), ...model } } });
    },
    // After a refusal too: what another tab wrote is read, and what was typed here can be saved.
    onSettled: () => queries.invalidateQueries({ queryKey: own(user).queryKey }),
    meta: { silent: true },
    onSuccess: () => {
      notify({ tone: "ok", title: t("saved") });
      onDone();
    },
  });
}
