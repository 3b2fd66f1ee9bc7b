import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ordersResource } from "./resource";

/** The orders of a seller. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  return <ListView resource={ordersResource(t)} title={t("orders.title")} />;
}
