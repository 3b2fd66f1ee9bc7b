import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Organization, organizationSave } from "@zhegui/client";
import { UploadBox } from "@zhegui/files";
import { Button, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./organizations.module.css";

/** What stands in the header of the staff in place of the product's logo; or none. */
export function Logo({ organization }: { organization: Organization }): JSX.Element {
  const { t } = useTranslation("adminOrganizations");
  const queries = useQueryClient();
  const { sid, version, logo, name } = organization;
  const save = useMutation({
    mutationFn: (picture: string | null) => {
      const model = { sid, version, logo: picture === null ? null : { sid: picture } };
      return organizationSave({ body: { model }, throwOnError: true });
    },
    onSuccess: () => {
      notify({ tone: "ok", title: t("logo.changed") });
      return queries.invalidateQueries({ queryKey: ["records"] });
    },
  });
  return (
    <div className={styles.logo}>
      {logo && <img src={logo} alt={t("logo.of", { name })} />}
      <UploadBox
        look="plain"
        label={t(logo ? "logo.change" : "logo.add")}
        kinds={["picture"]}
        onDone={(file) => save.mutate(file.sid)}
      />
      {logo && (
        <Button look="plain" busy={save.isPending} onClick={() => save.mutate(null)}>
          {t("logo.remove")}
        </Button>
      )}
    </div>
  );
}
