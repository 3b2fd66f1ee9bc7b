import { chooseAppearance, chooseLanguage, usePreferences } from "@zhegui/domain";
import { Button, Logo } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Controls } from "./controls";
import styles from "./gallery.module.css";
import { Layers } from "./layers";
import { Pieces } from "./pieces";
import { Previews } from "./previews";
import { States } from "./states";

/** All components of the kit in all their states, for people and for visual tests. */
export function Page(): JSX.Element {
  const { t } = useTranslation("gallery");
  const { theme, language } = usePreferences((preferences) => preferences);
  return (
    <main className="wrap">
      <header className={styles.head}>
        <Link to="/" aria-label={t("toSite")}>
          <Logo />
        </Link>
        <h1>{t("title")}</h1>
        <div className={styles.tools}>
          <Button
            size="small"
            onClick={() => chooseAppearance({ theme: theme === "dark" ? "light" : "dark" })}
          >
            {t(theme === "dark" ? "light" : "dark")}
          </Button>
          <Button size="small" onClick={() => chooseLanguage(language === "en" ? "zh-CN" : "en")}>
            {t("otherLanguage")}
          </Button>
        </div>
      </header>
      <Controls />
      <Pieces />
      <States />
      <Layers />
      <Previews />
    </main>
  );
}
