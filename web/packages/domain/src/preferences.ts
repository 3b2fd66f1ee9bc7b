import { store } from "@zhegui/client";
import { type Language, readLanguage } from "@zhegui/i18n";
import { createStore } from "./store";

export type Theme = "light" | "dark";

interface Preferences {
  theme: Theme;
  language: Language;
}

function stored(): Preferences {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  return { theme, language: readLanguage() };
}

/** How the reader wants the site; the inline lines of index.html apply it before the first paint. */
export const usePreferences = createStore<Preferences>(stored());

export function chooseTheme(theme: Theme): void {
  store("THEME", theme);
  document.documentElement.dataset.theme = theme;
  usePreferences.setState({ theme });
}

export function chooseLanguage(language: Language): void {
  store("LANGUAGE", language);
  document.documentElement.lang = language;
  usePreferences.setState({ language });
}
