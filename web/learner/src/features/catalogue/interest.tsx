import type { Course } from "@zhegui/client";
import { lazily } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import { type JSX, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Values } from "./interest-dialog";

const InterestDialog = lazily(async () => (await import("./interest-dialog")).InterestDialog);

/** A way to ask about a course before one joins or buys it. */
export function Interest({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const [open, setOpen] = useState(false);
  // Whoever closes the dialog to look something up finds it as they left it.
  const written = useRef<Values | undefined>(undefined);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t("interest.open")}
      </Button>
      {open && (
        <Suspense>
          <InterestDialog course={course} written={written} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
