import { type Address, PreviewDialog } from "@zhegui/files";
import { Button } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./gallery.module.css";
import { Section } from "./section";

const STATES = ["shown", "opening", "failed"] as const;
type State = (typeof STATES)[number];

const ADDRESSES: Record<State, Address> = {
  shown: () => Promise.resolve("/logo.svg"),
  opening: () => new Promise(() => undefined),
  failed: () => Promise.reject(new Error("gallery")),
};

/** A file that is looked at, on its way, and out of reach. */
export function Previews(): JSX.Element {
  const { t } = useTranslation("gallery");
  const [state, setState] = useState<State>();
  return (
    <Section title={t("previews")}>
      <div className={styles.row}>
        {STATES.map((each) => (
          <Button key={each} onClick={() => setState(each)}>
            {t(`preview.${each}`)}
          </Button>
        ))}
      </div>
      {state && (
        <PreviewDialog
          file={{ sid: `gallery-${state}`, name: t(`preview.${state}`), mediaType: "image/png" }}
          address={ADDRESSES[state]}
          download={ADDRESSES.shown}
          onClose={() => setState(undefined)}
        />
      )}
    </Section>
  );
}
