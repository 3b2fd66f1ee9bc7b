import { useMutation } from "@tanstack/react-query";
import { type CurrentUser, saveUser } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";
import { UploadBox } from "@zhegui/files";
import { Button, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./profile.module.css";

/** Another picture of oneself, of which the server takes the middle square; or none. */
export function AvatarForm({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("profile");
  const save = useMutation({
    mutationFn: async (sids: string[]) => {
      const userImageList = sids.map((sid) => ({ sid }));
      await saveUser({ body: { model: { userImageList } } });
      await loadUser();
    },
    onSuccess: () => notify({ tone: "ok", title: t("avatar.changed") }),
  });
  return (
    <div className={styles.avatar}>
      <UploadBox
        look="plain"
        label={t("avatar.change")}
        kinds={["picture"]}
        onDone={({ sid }) => save.mutate([sid])}
      />
      {user.avatar && (
        <Button look="plain" busy={save.isPending} onClick={() => save.mutate([])}>
          {t("avatar.remove")}
        </Button>
      )}
    </div>
  );
}
