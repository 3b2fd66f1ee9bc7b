import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  deleteOutsideCertificate,
  type OutsideSave,
  outsideCertificateList,
  read,
  saveOutsideCertificate,
} from "@zhegui/client";

/** The specification's size of lists of certificates. */
const SIZE = 100;

export function outsideCertificates() {
  return read(outsideCertificateList, { body: { size: SIZE, includeList: ["attachList"] } });
}

/** Writes one, or lets one go, and reads them again. */
export function useOutsideChange(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: { save: OutsideSave } | { gone: string }) => {
      if ("save" in change) await saveOutsideCertificate({ body: { model: change.save } });
      else await deleteOutsideCertificate({ body: { model: { sid: change.gone } } });
      await queries.invalidateQueries({ queryKey: outsideCertificates().queryKey });
    },
    meta: { silent: true },
    onSuccess: onDone,
  });
}
