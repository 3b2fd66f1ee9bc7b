import { readStored, store } from "@zhegui/client";
import { LANGUAGES, type Language } from "@zhegui/i18n";
import { create } from "zustand";

export type Theme = "light" | "dark";

interface Preferences {
  theme: Theme;
  language: Language;
}

function stored(): Preferences {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  const language = LANGUAGES.find((known) => known === readStored("LANGUAGE")) ?? "zh-CN";
  return { theme, language };
}

/** How the reader wants the site; the inline lines of index.html apply it before the first paint. */
export const usePreferences = create<Preferences>(stored);

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
