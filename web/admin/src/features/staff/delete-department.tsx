import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Department, deleteDepartment } from "@zhegui/client";
import { Confirm, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

interface DeleteDepartmentProps {
  department: Department;
  onClose: () => void;
}

/** Asks before an empty department is deleted. */
export function DeleteDepartment({ department, onClose }: DeleteDepartmentProps): JSX.Element {
  const { t } = useTranslation("adminStaff");
  const queries = useQueryClient();
  const { sid, version, name } = department;
  const deleting = useMutation({
    mutationFn: () => deleteDepartment({ body: { model: { sid, version } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("departments.deleted", { name }) }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["records"] });
      onClose();
    },
  });
  return (
    <Confirm
      title={t("departments.deleteTitle", { name })}
      act={t("departments.delete")}
      isDanger
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>{t("departments.deleteText")}</p>
    </Confirm>
  );
}
