import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { TextsFile } from "./files";

export const LANGUAGES = ["zh-CN", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that the reader chose, else Chinese, as the first paint has found. */
export function readLanguage(): Language {
  return document.documentElement.lang === "en" ? "en" : "zh-CN";
}

/** What the sites are first painted with; the table of all other texts would weigh on that. */
const firstFiles = import.meta.glob<TextsFile>("./locales/*/{common,kit,home,mobile}.json");

/** One JSON file per language and namespace; a page's texts load with the page. */
async function loadFile(path: string): Promise<Record<string, unknown>> {
  const load = firstFiles[path] ?? (await import("./files")).files[path];
  if (!load) throw new Error(`no translations at ${path}`);
  return (await load()).default;
}

const lazyFiles = {
  type: "backend" as const,
  read: (language: string, namespace: string) =>
    loadFile(`./locales/${language}/${namespace}.json`),
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
