import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChecked } from "@zhegui/domain";
import { useTranslation } from "react-i18next";

/** As the server counts them. */
const SHORTEST = 2;

/** Of a reason, and of what is chosen beside it. */
interface Draft {
  values: { reason: string };
  change: (typed: { reason: string }) => void;
  discard: () => void;
  isRestored: boolean;
}

/**
 * A reason, and something that is done for it once it is given; the request is read again after. It is a
 * draft until then.
 */
export function useReason<Given, Answer>(
  draft: Draft,
  send: (given: Given, reason: string) => Promise<Answer>,
  onDone: (answer: Answer, given: Given) => void,
) {
  const { t } = useTranslation("adminIdentities");
  const queries = useQueryClient();
  const { reason } = draft.values;
  const form = useChecked<"reason">(() => ({
    reason: [...reason.trim()].length < SHORTEST ? t("fault.reason") : undefined,
  }));
  const acting = useMutation({
    mutationFn: (given: Given) => send(given, reason.trim()),
    meta: { silent: true },
    onSuccess: (answer, given) => {
      draft.discard();
      onDone(answer, given);
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  return {
    form,
    draft,
    reason,
    isBusy: acting.isPending,
    change(value: string): void {
      draft.change({ reason: value });
      form.clear("reason");
    },
    act(given: Given): void {
      if (form.check()) acting.mutate(given);
    },
  };
}
