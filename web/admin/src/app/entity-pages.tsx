/** The pages of entities that have none of their own. */
import { loadTexts } from "@zhegui/i18n";
import { EntityList, type EntityName, EntityPage, textsOf } from "@zhegui/records";
import type { ComponentType } from "react";

interface PageModule {
  Page: ComponentType;
}

export async function listOf(of: EntityName, at: string): Promise<PageModule> {
  await loadTexts([textsOf(of)]);
  return { Page: () => <EntityList of={of} at={at} /> };
}

export async function pageOf(of: EntityName, at: string): Promise<PageModule> {
  // A form may take files.
  await loadTexts([textsOf(of), "files"]);
  return { Page: () => <EntityPage of={of} at={at} /> };
}
