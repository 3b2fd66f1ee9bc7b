import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";

export const LANGUAGES = ["zh-CN", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that the reader chose, else Chinese, as the first paint has found. */
export function readLanguage(): Language {
  return document.documentElement.lang === "en" ? "en" : "zh-CN";
}

/** One JSON file per language and namespace; a page's texts load with the page. */
const files = import.meta.glob<{ default: Record<string, unknown> }>("./locales/*/*.json");

const lazyFiles = {
  type: "backend" as const,
  async read(language: string, namespace: string) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`no translations for ${language}/${namespace}`);
    return (await load()).default;
  },
};

let tellStarted: () => void;
const started = new Promise<void>((resolve) => {
  tellStarted = resolve;
});

/** Starts i18next; resolves when the texts of `namespaces` are there, so the first paint has them. */
export async function startI18n(language: Language, namespaces: string[]): Promise<i18n> {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: namespaces,
      defaultNS: "common",
      keySeparator: ".",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  tellStarted();
  return i18next;
}

/** Resolves when the texts of `namespaces` are there; the router asks even before the start. */
export async function loadTexts(namespaces: string[]): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespaces);
}
