export interface TextsFile {
  default: Record<string, unknown>;
}

/** How each translation file is loaded, by its path. */
export const files = import.meta.glob<TextsFile>("./locales/*/*.json");
