import { useMutation } from "@tanstack/react-query";
import { type PracticeStart, startPractice } from "@zhegui/client";
import { useNavigate } from "react-router";

/** Begins a run, or goes on with it, and leads there. */
export function useStart() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (model: PracticeStart) =>
      (await startPractice({ body: { model } })).data.data,
    onSuccess: ({ sid }) => navigate(`/exercise-detail/${sid}`),
  });
}
