import { Checkbox, Icon, Popover } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
import type { View } from "./view";

interface ViewPanelProps {
  columns: readonly { field: string; title: string }[];
  view: View;
  onChange: (view: View) => void;
}

/** Which columns are shown, and how high the rows are; the first column stays. */
export function ViewPanel({ columns, view, onChange }: ViewPanelProps): JSX.Element {
  const { t } = useTranslation("records");
  const show = (field: string, isShown: boolean): void => {
    const others = view.hidden.filter((each) => each !== field);
    onChange({ ...view, hidden: isShown ? others : [...others, field] });
  };
  return (
    <div className={styles.view}>
      <Popover label={t("view.label")} button={<Icon name="sliders" size={18} />}>
        {() => (
          <div className={styles.panel}>
            <p>{t("view.columns")}</p>
            {columns.map(({ field, title }, at) => (
              <Checkbox
                key={field}
                checked={!view.hidden.includes(field)}
                disabled={at === 0}
                onChange={(event) => show(field, event.target.checked)}
              >
                {title}
              </Checkbox>
            ))}
            <hr />
            <Checkbox
              checked={view.isCompact}
              onChange={(event) => onChange({ ...view, isCompact: event.target.checked })}
            >
              {t("view.compact")}
            </Checkbox>
          </div>
        )}
      </Popover>
    </div>
  );
}
