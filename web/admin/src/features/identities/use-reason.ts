import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChecked } from "@zhegui/domain";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** As the server counts them. */
const SHORTEST = 2;

/** A reason, and something that is done for it once it is given; the request is read again after. */
export function useReason<Given, Answer>(
  send: (given: Given, reason: string) => Promise<Answer>,
  onDone: (answer: Answer, given: Given) => void,
) {
  const { t } = useTranslation("adminIdentities");
  const queries = useQueryClient();
  const [reason, write] = useState("");
  const form = useChecked<"reason">(() => ({
    reason: [...reason.trim()].length < SHORTEST ? t("fault.reason") : undefined,
  }));
  const acting = useMutation({
    mutationFn: (given: Given) => send(given, reason.trim()),
    meta: { silent: true },
    onSuccess: onDone,
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  return {
    form,
    reason,
    isBusy: acting.isPending,
    change(value: string): void {
      write(value);
      form.clear("reason");
    },
    act(given: Given): void {
      if (form.check()) acting.mutate(given);
    },
  };
}
