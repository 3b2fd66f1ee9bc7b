import { buttonClass } from "@zhegui/kit";
import { EntityPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** What a course is and costs; what it teaches is written on a page of its own. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCatalogue");
  return (
    <EntityPage
      of="course"
      at="/courses"
      verbs={({ sid }) => (
        <Link className={buttonClass({})} to={`/courses/${sid}/content`}>
          {t("content")}
        </Link>
      )}
      wayOut={({ id }, { sid }) =>
        id === "course_incomplete"
          ? { to: `/courses/${sid}/content`, words: t("content") }
          : undefined
      }
    />
  );
}
