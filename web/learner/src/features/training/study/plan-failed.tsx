import { Failed, isMissing, isRefused } from "@zhegui/domain";
import { Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

interface PlanFailedProps {
  cause: unknown;
  retry: () => unknown;
}

/** In the place of a plan that is not there, or not for this user, or did not come. */
export function PlanFailed({ cause, retry }: PlanFailedProps): JSX.Element {
  const { t } = useTranslation("training");
  return (
    <Card>
      {isMissing(cause) || isRefused(cause, 403) ? (
        <Empty isPage title={t("detail.missing")} text={t("detail.missingText")} />
      ) : (
        <Failed cause={cause} retry={retry} isPage />
      )}
    </Card>
  );
}
