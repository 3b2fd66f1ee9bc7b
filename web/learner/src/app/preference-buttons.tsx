import { chooseAppearance, chooseLanguage, lazily, usePreferences } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import { type JSX, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./header.module.css";

const PreferencesPanel = lazily(async () => (await import("./preferences/panel")).PreferencesPanel);

/** The two choices that are made most, and the way to all of them. */
export function PreferenceButtons(): JSX.Element {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { theme, language } = usePreferences((preferences) => preferences);
  const other = language === "en" ? "zh-CN" : "en";
  const words = t(other === "en" ? "preferences.toEnglish" : "preferences.toChinese");
  const dark = theme === "dark";
  return (
    <div className={styles.preferences}>
      <button
        type="button"
        aria-label={t(dark ? "preferences.toLight" : "preferences.toDark")}
        onClick={() => chooseAppearance({ theme: dark ? "light" : "dark" })}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
      <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
        <Icon name="globe" />
        {words}
      </button>
      <button type="button" aria-label={t("preferences.open")} onClick={() => setOpen(true)}>
        <Icon name="sliders" />
      </button>
      {isOpen && (
        <Suspense>
          <PreferencesPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
