import { useExpiredDownload } from "@zhegui/domain";
import { Button, Dialog, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./expired-dialog.module.css";

const TITLE_ID = "expired-title";

function close(): void {
  useExpiredDownload.setState({ isShown: false });
}

/** The specification's word on a file whose address has expired, whichever page meets it. */
export function ExpiredDialog(): JSX.Element | null {
  const { t } = useTranslation();
  const isShown = useExpiredDownload((state) => state.isShown);
  if (!isShown) return null;
  return (
    <Dialog labelledBy={TITLE_ID} onClose={close}>
      <div className={styles.content}>
        <span className={styles.mark}>
          <Icon name="shield" size={28} />
        </span>
        <h2 id={TITLE_ID}>{t("failure.downloadTitle")}</h2>
        <p>{t("failure.downloadText")}</p>
        <Button look="primary" wide onClick={() => location.reload()}>
          <Icon name="refresh" size={18} />
          {t("failure.refresh")}
        </Button>
      </div>
    </Dialog>
  );
}
