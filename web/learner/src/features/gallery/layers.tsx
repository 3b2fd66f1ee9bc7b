import { reportExpired } from "@zhegui/domain";
import { Button, Dialog, notify, Popover } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./gallery.module.css";
import { Section } from "./section";

const TITLE_ID = "gallery-dialog";
const TONES = ["ok", "bad", "info"] as const;
const SHAPES = ["middle", "side"] as const;

/** What appears above the page. */
export function Layers(): JSX.Element {
  const { t } = useTranslation("gallery");
  const [shown, show] = useState<(typeof SHAPES)[number]>();
  return (
    <Section title={t("layers")}>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Button
            key={tone}
            onClick={() =>
              notify({
                tone,
                title: t(`notice.${tone}`),
                text: t("notice.text"),
                requestId: "0198c0de",
              })
            }
          >
            {t(`notice.${tone}`)}
          </Button>
        ))}
        {SHAPES.map((shape) => (
          <Button key={shape} onClick={() => show(shape)}>
            {t(`dialog.${shape}`)}
          </Button>
        ))}
        <Button onClick={reportExpired}>{t("expired")}</Button>
        <Popover label={t("popover")} button={t("popover")}>
          {(close) => (
            <div className={styles.panel}>
              <p>{t("notice.text")}</p>
              <Button size="small" onClick={close}>
                {t("popoverClose")}
              </Button>
            </div>
          )}
        </Popover>
      </div>
      {shown && (
        <Dialog labelledBy={TITLE_ID} onClose={() => show(undefined)} side={shown === "side"}>
          <div className={styles.dialog}>
            <h2 id={TITLE_ID}>{t(`dialog.${shown}`)}</h2>
            <p>{t("notice.text")}</p>
          </div>
        </Dialog>
      )}
    </Section>
  );
}
