import { SearchField } from "@zhegui/search";
import type { ComponentProps, JSX } from "react";
import { useTranslation } from "react-i18next";

type Props = Pick<ComponentProps<typeof SearchField>, "keyword" | "onSearch">;

/** Asks for a word that courses shall hold. */
export function CourseSearchField(props: Props): JSX.Element {
  const { t } = useTranslation("catalogue");
  return (
    <SearchField
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      submit={t("search.submit")}
      type="course"
      {...props}
    />
  );
}
