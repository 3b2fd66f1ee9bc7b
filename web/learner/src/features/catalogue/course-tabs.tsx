import type { Course } from "@zhegui/client";
import { Card, Tabs } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./detail.module.css";
import { Outline } from "./outline";
import type { OwnStudy } from "./use-own-study";

const TABS = ["outline", "about", "teachers"] as const;
type Tab = (typeof TABS)[number];

function About({ course }: { course: Course }): JSX.Element {
  return (
    <Card
      className={styles.prose}
      // The server made this HTML of Markdown and passed it through its allow list.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
      dangerouslySetInnerHTML={{ __html: course.descriptionHtml }}
    />
  );
}

function Teachers({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  if (course.teacherList.length === 0) return <Card>{t("detail.noTeacher")}</Card>;
  return (
    <Card as="section" className={styles.teachers}>
      {course.teacherList.map((teacher) => (
        <div key={teacher.name}>
          <span className={styles.initial} aria-hidden="true">
            {teacher.name.slice(0, 1)}
          </span>
          <div>
            <b>{teacher.name}</b>
            <p className={styles.muted}>{teacher.title}</p>
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Outline, description and teachers. */
export function CourseTabs({ course, study }: { course: Course; study: OwnStudy }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const [tab, setTab] = useState<Tab>("outline");
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t("detail.tabs.label")}
        tabs={TABS.map((key) => ({ key, label: t(`detail.tabs.${key}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === "outline" && <Outline course={course} study={study} />}
        {tab === "about" && <About course={course} />}
        {tab === "teachers" && <Teachers course={course} />}
      </Tabs>
    </div>
  );
}
