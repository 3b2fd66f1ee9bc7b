import { useMutation, useQueryClient } from "@tanstack/react-query";
import { handleCourseAttract } from "@zhegui/client";
import { Button, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./interests.module.css";
import { STATES, type State } from "./resource";

/** Says what came of a form; each may be taken back. */
export function Verbs({ sid, state }: { sid: string; state: State }): JSX.Element {
  const { t } = useTranslation("adminInterests");
  const queries = useQueryClient();
  const handling = useMutation({
    mutationFn: (next: State) =>
      handleCourseAttract({ body: { model: { sid, state: next } }, throwOnError: true }),
    onSuccess: (_, next) => notify({ tone: "ok", title: t(`done.${next}`) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const first = state === "open" ? "called" : undefined;
  return (
    <div className={styles.verbs}>
      {STATES.filter((next) => next !== state).map((next) => (
        <Button
          key={next}
          look={next === first ? "primary" : "outline"}
          busy={handling.isPending && handling.variables === next}
          onClick={() => handling.mutate(next)}
        >
          {t(`act.${next}`)}
        </Button>
      ))}
    </div>
  );
}
