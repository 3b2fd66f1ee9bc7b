import { buttonClass, Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** In the place of a course or subject that is not there, or not for this user. */
export function Missing({ what }: { what: "course" | "subject" }): JSX.Element {
  const { t } = useTranslation("catalogue");
  return (
    <Card>
      <Empty
        isPage
        title={t(`missing.${what}`)}
        action={
          <Link className={buttonClass()} to="/course-list">
            {t("empty.action")}
          </Link>
        }
      />
    </Card>
  );
}
