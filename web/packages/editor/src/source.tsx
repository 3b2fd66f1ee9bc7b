import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Reason } from "./dialect/open";
import styles from "./rich-text.module.css";

/** What the surface and the source are both given. */
export interface FieldProps {
  value: string;
  onChange: (markdown: string) => void;
  label: string;
  messages: string;
  isInvalid: boolean;
  isReadOnly?: boolean;
}

interface SourceProps extends FieldProps {
  reason?: Reason | undefined;
  onSurface: () => void;
}

/** The text as Markdown. */
export function Source({ reason, onSurface, ...field }: SourceProps): JSX.Element {
  const { t } = useTranslation("editor");
  return (
    <>
      <div className={styles.sourceBar}>
        <p role={reason ? "status" : undefined}>
          {reason ? t(`reason.${reason.what}`, { line: reason.line }) : t("sourceHint")}
        </p>
        <Button size="small" look="plain" onClick={onSurface}>
          <Icon name="eye" size={16} />
          {t("surface")}
        </Button>
      </div>
      <textarea
        className={styles.source}
        aria-label={field.label}
        aria-invalid={field.isInvalid}
        aria-describedby={field.messages}
        readOnly={field.isReadOnly}
        spellCheck={false}
        value={field.value}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </>
  );
}
