import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuthoredExamination, copyExamination } from "@zhegui/client";
import { notify } from "@zhegui/kit";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { copyTitle } from "./copy-title";

/** Makes a draft like an examination and opens it. */
export function useCopy({ sid, title }: Pick<AuthoredExamination, "sid" | "title">) {
  const { t } = useTranslation("adminExaminations");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const model = { sid, title: copyTitle(title, (name) => t("copyOf", { title: name })) };
      return (await copyExamination({ body: { model }, throwOnError: true })).data.data;
    },
    onSuccess: (copied) => {
      notify({ tone: "ok", title: t("copied") });
      void queries.invalidateQueries({ queryKey: ["records"], refetchType: "none" });
      navigate(`/examinations/${copied.sid}`);
    },
  });
}
