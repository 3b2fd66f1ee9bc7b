import type { Course } from "@zhegui/client";
import { lazily, useOpenForm } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import { type JSX, Suspense } from "react";
import { useTranslation } from "react-i18next";

const InterestDialog = lazily(async () => (await import("./interest-dialog")).InterestDialog);

/** A way to ask about a course before one joins or buys it. */
export function Interest({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const [form, open] = useOpenForm("interest");
  return (
    <>
      <Button look="outline" onClick={() => open(course.sid)}>
        {t("interest.open")}
      </Button>
      {form === course.sid && (
        <Suspense>
          <InterestDialog course={course} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
