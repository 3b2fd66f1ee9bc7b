import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./offer.module.css";

interface UnknownStudyProps {
  askAgain: () => void;
  asking: boolean;
}

/** Where nobody knows what one has joined. */
export function UnknownStudy({ askAgain, asking }: UnknownStudyProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const { t: kit } = useTranslation("kit");
  return (
    <div className={styles.actions}>
      <p role="alert">{t("detail.unknown")}</p>
      <Button size="large" wide busy={asking} onClick={askAgain}>
        {kit("retry")}
      </Button>
    </div>
  );
}
