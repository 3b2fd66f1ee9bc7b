import { chooseLanguage, chooseTheme, usePreferences } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./header.module.css";

export function PreferenceButtons(): JSX.Element {
  const { t } = useTranslation();
  const { theme, language } = usePreferences((preferences) => preferences);
  const other = language === "en" ? "zh-CN" : "en";
  const words = t(other === "en" ? "preferences.toEnglish" : "preferences.toChinese");
  const dark = theme === "dark";
  return (
    <div className={styles.preferences}>
      <button
        type="button"
        aria-label={t(dark ? "preferences.toLight" : "preferences.toDark")}
        onClick={() => chooseTheme(dark ? "light" : "dark")}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
      <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
        <Icon name="globe" />
        {words}
      </button>
    </div>
  );
}
