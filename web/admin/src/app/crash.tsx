import { ErrorState } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** In the place of a page that threw, or whose files could not be loaded. */
export function Crash(): JSX.Element {
  const { t } = useTranslation();
  return (
    <ErrorState
      isPage
      message={t(navigator.onLine ? "crash.title" : "crash.away")}
      onRetry={() => location.reload()}
    />
  );
}
