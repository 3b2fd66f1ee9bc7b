import { Button, Icon, notify } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Copies the address of this result, by number: each opening asks anew. */
export function CopyLink({ number }: { number: string }): JSX.Element {
  const { t } = useTranslation("certificates");
  const address = `${location.origin}/certificate/result?${new URLSearchParams({ number })}`;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ tone: "ok", title: t("copy.done") });
    } catch {
      notify({ tone: "info", title: t("copy.refused"), text: address });
    }
  };

  return (
    <div>
      <Button size="small" onClick={() => void copy()}>
        <Icon name="link" size={18} />
        {t("copy.link")}
      </Button>
    </div>
  );
}
