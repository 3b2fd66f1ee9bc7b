import { Icon, Popover } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./header.module.css";
import { Navigation } from "./place-links";
import { PreferenceButtons } from "./preference-buttons";
import { SearchBox } from "./search-box";

/** What does not fit on a narrow header. */
export function NarrowMenu(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Popover label={t("nav.open")} button={<Icon name="menu" size={24} />}>
      {(close) => (
        <div className={styles.drawer}>
          <SearchBox onSearch={close} />
          <nav aria-label={t("nav.label")}>
            <Navigation icon={20} onChoose={close} />
          </nav>
          <PreferenceButtons />
        </div>
      )}
    </Popover>
  );
}
