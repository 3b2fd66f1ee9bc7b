import { useCategories } from "@zhegui/domain";
import { Choice, Choices } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_ORDER, type Filters, ORDERS, PRICES } from "./address";
import { useCategoryName } from "./use-category-name";

interface FilterBarProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

/** What to narrow and order by, as chips: everything there is to choose is in sight. */
export function FilterBar({ filters, onChange }: FilterBarProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const categories = useCategories().map((category) => ({
    value: category.code,
    words: nameOf(category),
  }));
  const orders = ORDERS.map((order) => ({ value: order, words: t(`order.${order}`) }));
  const standard = filters.keyword ? "" : DEFAULT_ORDER;
  return (
    <Choices>
      <Choice
        label={t("category")}
        choices={[{ value: "", words: t("everything") }, ...categories]}
        chosen={filters.category}
        onChoose={(category) => onChange({ category })}
      />
      <Choice
        label={t("priceFilter.label")}
        choices={PRICES.map((price) => ({
          value: price,
          words: t(`priceFilter.${price || "any"}`),
        }))}
        chosen={filters.price}
        onChoose={(price) => onChange({ price })}
      />
      <Choice
        label={t("certificateFilter.label")}
        choices={[
          { value: "", words: t("everything") },
          { value: "yes", words: t("certificateFilter.yes") },
        ]}
        chosen={filters.certificate ? "yes" : ""}
        onChoose={(chosen) => onChange({ certificate: chosen === "yes" })}
      />
      <Choice
        label={t("order.label")}
        choices={filters.keyword ? [{ value: "", words: t("order.fit") }, ...orders] : orders}
        chosen={filters.order || standard}
        onChoose={(order) => onChange({ order: order === standard ? "" : order })}
      />
    </Choices>
  );
}
