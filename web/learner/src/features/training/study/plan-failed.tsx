import { Failure } from "@zhegui/client";
import { Failed, isMissing } from "@zhegui/domain";
import { Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

interface PlanFailedProps {
  cause: unknown;
  retry: () => unknown;
}

/** In the place of a plan that is not there, or not for whoever asks, or did not come. */
export function PlanFailed({ cause, retry }: PlanFailedProps): JSX.Element {
  const { t } = useTranslation("training");
  const isForbidden = cause instanceof Failure && cause.status === 403;
  return (
    <Card>
      {isMissing(cause) || isForbidden ? (
        <Empty isPage title={t("detail.missing")} text={t("detail.missingText")} />
      ) : (
        <Failed cause={cause} retry={retry} isPage />
      )}
    </Card>
  );
}
