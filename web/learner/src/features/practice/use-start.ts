import { useMutation } from "@tanstack/react-query";
import { type PracticeStart, startPractice } from "@zhegui/client";
import { openLogin, useSession } from "@zhegui/domain";
import { useNavigate } from "react-router";
import { isAllSent } from "./run/leftovers";

/**
 * Begins a run, or goes on with it, and leads there; a visitor is asked to log in. A new one ends the
 * one before, so it begins once no answer waits in this browser.
 */
export function useStart() {
  const navigate = useNavigate();
  const user = useSession((session) => session.user?.sid);
  return useMutation({
    mutationFn: async (model: PracticeStart) => {
      if (!user) {
        openLogin();
        return null;
      }
      if (model.anew && !(await isAllSent(user))) return null;
      return (await startPractice({ body: { model } })).data.data;
    },
    onSuccess: (run) => run && navigate(`/exercise-detail/${run.sid}`),
  });
}
