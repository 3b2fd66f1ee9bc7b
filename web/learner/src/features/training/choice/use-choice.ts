import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  type CourseSummary,
  chooseElective,
  electivePool,
  ownTrainingPlans,
  read,
  trainingPlanProgress,
  unchooseElective,
} from "@zhegui/client";
import { notify } from "@zhegui/kit";
import { useTranslation } from "react-i18next";

interface Choice {
  choose: () => void;
  unchoose: () => void;
  isPending: boolean;
}

/** Choosing and dropping a course of a pool; the server answers the pool as it is then. */
export function useChoice(pool: string, course: CourseSummary): Choice {
  const { t } = useTranslation("training");
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (verb: "choose" | "unchoose") => {
      const call = verb === "choose" ? chooseElective : unchooseElective;
      const model = { electivePool: { sid: pool }, course: { sid: course.sid } };
      return { verb, answer: (await call({ body: { model } })).data };
    },
    onSuccess: async ({ verb, answer }) => {
      queryClient.setQueryData(read(electivePool, { body: { sid: pool } }).queryKey, answer);
      const words = verb === "choose" ? "choice.chose" : "choice.dropped";
      notify({ tone: "ok", title: t(words, { title: course.title }) });
      const keys = [answersOf(ownTrainingPlans), answersOf(trainingPlanProgress)];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return { choose: () => mutate("choose"), unchoose: () => mutate("unchoose"), isPending };
}
