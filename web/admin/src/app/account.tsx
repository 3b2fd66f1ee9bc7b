import { logout } from "@zhegui/client";
import { chooseAppearance, chooseLanguage, forgetUser, usePreferences } from "@zhegui/domain";
import { Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

function Line(props: { icon: IconName; words: string; onClick: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" onClick={props.onClick}>
        <Icon name={props.icon} size={18} />
        {props.words}
      </button>
    </li>
  );
}

/** How the pages look, and the way out. */
export function Account(): JSX.Element {
  const { t } = useTranslation(["admin", "common"]);
  const { language, theme } = usePreferences((preferences) => preferences);
  const isDark = theme === "dark";
  const isEnglish = language === "en";
  return (
    <ul className={styles.account}>
      <Line
        icon={isDark ? "sun" : "moon"}
        words={t(isDark ? "common:preferences.toLight" : "common:preferences.toDark")}
        onClick={() => chooseAppearance({ theme: isDark ? "light" : "dark" })}
      />
      <Line
        icon="globe"
        words={t(isEnglish ? "common:preferences.toChinese" : "common:preferences.toEnglish")}
        onClick={() => chooseLanguage(isEnglish ? "zh-CN" : "en")}
      />
      <Line icon="logout" words={t("me.logout")} onClick={() => void logout().then(forgetUser)} />
    </ul>
  );
}
