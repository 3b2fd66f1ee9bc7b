import type { CategoryName } from "@zhegui/client";
import { useTranslation } from "react-i18next";

/** Gives a category's name in the language of the site. */
export function useCategoryName(): (category: CategoryName) => string {
  const { i18n } = useTranslation();
  return (category) => (i18n.language === "en" ? category.englishName : category.name);
}
