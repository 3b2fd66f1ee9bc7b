/** The texts of an entity, named by its fields; `words.test.ts` holds them against the table. */
import { useTranslation } from "react-i18next";

export interface Words {
  /** One that every entity has: `say("field", "title")`. */
  say: (...path: string[]) => string;
  /** One that some have. */
  find: (...path: string[]) => string | undefined;
}

/** The namespace of an entity's texts: `entityNews`. */
export function textsOf(entity: string): string {
  return `entity${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;
}

/** The texts of an entity in the reader's language, once they are loaded. */
export function useWords(entity: string): Words {
  const { i18n } = useTranslation("records");
  const find = (...path: string[]): string | undefined => {
    // Its keys are put together of names in the table, which the types of texts do not know.
    const found: unknown = i18n.getResource(i18n.language, textsOf(entity), path.join("."));
    return typeof found === "string" ? found : undefined;
  };
  return { find, say: (...path) => find(...path) ?? path.join(".") };
}
