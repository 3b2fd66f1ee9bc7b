import { useMutation } from "@tanstack/react-query";
import { fileAddressMutation } from "@zhegui/client";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Fetches a file at an address made for this very press, so that none has expired. */
export function Download({ sid }: { sid: string }): JSX.Element {
  const { t } = useTranslation("certificates");
  const download = useMutation({
    ...fileAddressMutation(),
    onSuccess: ({ data }) => location.assign(`${data.url}&download=true`),
  });
  return (
    <Button
      size="small"
      busy={download.isPending}
      onClick={() => download.mutate({ body: { sid } })}
    >
      <Icon name="download" size={18} />
      {t("mine.download")}
    </Button>
  );
}
