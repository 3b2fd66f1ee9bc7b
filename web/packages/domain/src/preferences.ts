import { readStored, store } from "@zhegui/client";
import { type Language, readLanguage } from "@zhegui/i18n";
import { createStore } from "./store";

export const LAYOUTS = ["classic", "top", "top-left", "cut-menu"] as const;
export const COLOURS = ["violet", "azure", "jade", "cinnabar", "plum"] as const;
export const SIZES = ["small", "medium", "large"] as const;
export const THEMES = ["light", "dark"] as const;

type Theme = (typeof THEMES)[number];
export type Layout = (typeof LAYOUTS)[number];

/** How the site looks; kept as one JSON text under `THEME`. */
export interface Appearance {
  theme: Theme;
  layout: Layout;
  colour: (typeof COLOURS)[number];
  size: (typeof SIZES)[number];
  /** The header stays in sight while the page scrolls. */
  fixedMenu: boolean;
  grey: boolean;
}

interface Preferences extends Appearance {
  language: Language;
}

const root = document.documentElement;

/** What a reader who chose nothing sees; the system says whether that is dark. */
export const DEFAULT_APPEARANCE: Omit<Appearance, "theme"> = {
  layout: "top",
  colour: "violet",
  size: "medium",
  fixedMenu: true,
  grey: false,
};

function storedAppearance(): Partial<Appearance> {
  try {
    return JSON.parse(readStored("THEME") ?? "") ?? {};
  } catch {
    return {};
  }
}

/** The inline lines of index.html have read theme and language already, for the first paint. */
function readPreferences(): Preferences {
  const stored = storedAppearance();
  return {
    ...DEFAULT_APPEARANCE,
    ...stored,
    // Pages beside a menu that nobody knows would have two, or none.
    layout: LAYOUTS.find((known) => known === stored.layout) ?? DEFAULT_APPEARANCE.layout,
    theme: root.dataset.theme === "dark" ? "dark" : "light",
    language: readLanguage(),
  };
}

/** How the reader wants the site. */
export const usePreferences = createStore(readPreferences());

/** Other tabs choose too; the inline lines have heard it first. */
addEventListener("storage", () => usePreferences.setState(readPreferences()));

/** Changes how the site looks, at once and for the next visits. */
export function chooseAppearance(change: Partial<Appearance>): void {
  usePreferences.setState(change);
  const { language: _, ...appearance } = usePreferences.getState();
  store("THEME", JSON.stringify(appearance));
  root.dataset.theme = appearance.theme;
  root.dataset.colour = appearance.colour;
  root.dataset.size = appearance.size;
  root.toggleAttribute("data-grey", appearance.grey);
}

export function chooseLanguage(language: Language): void {
  store("LANGUAGE", language);
  root.lang = language;
  usePreferences.setState({ language });
}
