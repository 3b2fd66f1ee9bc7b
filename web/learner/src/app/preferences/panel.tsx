import {
  COLOURS,
  chooseAppearance,
  chooseLanguage,
  DEFAULT_APPEARANCE,
  LAYOUTS,
  type Layout,
  SIZES,
  THEMES,
  usePreferences,
} from "@zhegui/domain";
import { LANGUAGES, loadTexts } from "@zhegui/i18n";
import { Button, Checkbox, Dialog, Icon, notify } from "@zhegui/kit";
import { type JSX, use } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "./choice";
import { LayoutPicture } from "./layout-picture";
import styles from "./panel.module.css";
import { useMobileMode } from "./use-mobile-mode";

const TITLE_ID = "preferences-title";

/** Loaded with the panel, not with the page. */
const texts = loadTexts(["preferences"]);

/** How the site looks: each choice shows at once and is kept. */
export function PreferencesPanel({ onClose }: { onClose: () => void }): JSX.Element {
  use(texts);
  const { t } = useTranslation("preferences");
  const preferences = usePreferences((state) => state);
  const isMobile = useMobileMode();

  const chooseLayout = (layout: Layout): void => {
    if (isMobile && layout !== "classic") notify({ tone: "bad", title: t("refused") });
    else chooseAppearance({ layout });
  };
  return (
    <Dialog labelledBy={TITLE_ID} onClose={onClose} side>
      <div className={styles.panel}>
        <h2 id={TITLE_ID}>{t("title")}</h2>
        <Choice
          legend={t("layout")}
          name="layout"
          look="cards"
          options={LAYOUTS}
          chosen={isMobile ? "classic" : preferences.layout}
          onChoose={chooseLayout}
        >
          {(layout) => (
            <>
              <LayoutPicture layout={layout} />
              <span>{t(`layouts.${layout}`)}</span>
            </>
          )}
        </Choice>
        <Choice
          legend={t("theme")}
          name="theme"
          look="segments"
          options={THEMES}
          chosen={preferences.theme}
          onChoose={(theme) => chooseAppearance({ theme })}
        >
          {(theme) => (
            <span>
              <Icon name={theme === "dark" ? "moon" : "sun"} size={18} />
              {t(`themes.${theme}`)}
            </span>
          )}
        </Choice>
        <Choice
          legend={t("colour")}
          name="colour"
          look="swatches"
          options={COLOURS}
          chosen={preferences.colour}
          onChoose={(colour) => chooseAppearance({ colour })}
        >
          {(colour) => (
            <>
              <span className={styles.swatch} data-colour={colour}>
                <Icon name="check" size={18} />
              </span>
              <span>{t(`colours.${colour}`)}</span>
            </>
          )}
        </Choice>
        <Choice
          legend={t("size")}
          name="size"
          look="segments"
          options={SIZES}
          chosen={preferences.size}
          onChoose={(size) => chooseAppearance({ size })}
        >
          {(size) => <span>{t(`sizes.${size}`)}</span>}
        </Choice>
        <Choice
          legend={t("language")}
          name="language"
          look="segments"
          options={LANGUAGES}
          chosen={preferences.language}
          onChoose={chooseLanguage}
        >
          {(language) => <span lang={language}>{t(`languages.${language}`)}</span>}
        </Choice>
        <div className={styles.switches}>
          <Checkbox
            checked={preferences.fixedMenu}
            onChange={({ target }) => chooseAppearance({ fixedMenu: target.checked })}
          >
            {t("fixedMenu")}
          </Checkbox>
          <Checkbox
            checked={preferences.grey}
            onChange={({ target }) => chooseAppearance({ grey: target.checked })}
          >
            {t("grey")}
          </Checkbox>
        </div>
        <Button wide onClick={() => chooseAppearance({ ...DEFAULT_APPEARANCE })}>
          <Icon name="refresh" size={18} />
          {t("reset")}
        </Button>
      </div>
    </Dialog>
  );
}
