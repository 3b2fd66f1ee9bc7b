import { addressOf, useSaving } from "@zhegui/files";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Fetches a certificate's paper at an address made for this very press. */
export function Download({ sid }: { sid: string }): JSX.Element {
  const { t } = useTranslation("certificates");
  const saving = useSaving();
  return (
    <Button
      size="small"
      busy={saving.isPending}
      onClick={() => saving.mutate(() => addressOf(sid))}
    >
      <Icon name="download" size={18} />
      {t("mine.download")}
    </Button>
  );
}
