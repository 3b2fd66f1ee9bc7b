import type { Course, Teacher } from "@zhegui/client";
import { Cited } from "@zhegui/domain";
import { Avatar, Card, Tabs } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import styles from "./detail.module.css";
import { Outline } from "./outline";
import type { OwnStudy } from "./use-own-study";

const TABS = ["outline", "about", "teachers"] as const;
type Tab = (typeof TABS)[number];

/** The server made this HTML of Markdown and passed it through its allow list. */
export function Prose({ html }: { html: string }): JSX.Element {
  return (
    <Card
      className={styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function Introduction({ teacher }: { teacher: Teacher }): JSX.Element {
  return (
    <div>
      <Avatar name={teacher.name} image={teacher.avatar} size={52} />
      <div>
        <b>{teacher.name}</b>
        <p className={styles.muted}>{teacher.title}</p>
        <div
          className={styles.introduction}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
          dangerouslySetInnerHTML={{ __html: teacher.introductionHtml }}
        />
      </div>
    </div>
  );
}

function Teachers({ teachers }: { teachers: readonly Teacher[] }): JSX.Element {
  const { t } = useTranslation("catalogue");
  if (teachers.length === 0) return <Card className={styles.prose}>{t("detail.noTeacher")}</Card>;
  return (
    <Card as="section" className={styles.teachers}>
      {teachers.map((teacher) => (
        <Introduction key={teacher.sid} teacher={teacher} />
      ))}
    </Card>
  );
}

/** Outline, description and teachers. */
export function CourseTabs({ course, study }: { course: Course; study: OwnStudy }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const [tab, setTab] = useState<Tab>("outline");
  const { key, search } = useLocation();
  // A citation names a paragraph of the description.
  const cites = new URLSearchParams(search).has("part");
  const [seen, setSeen] = useState<string>();
  if (cites && seen !== key) {
    setSeen(key);
    setTab("about");
  }
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t("detail.tabs.label")}
        tabs={TABS.map((key) => ({ key, label: t(`detail.tabs.${key}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === "outline" && <Outline course={course} study={study} />}
        {tab === "about" && (
          <Cited html={course.descriptionHtml}>
            <Prose html={course.descriptionHtml} />
          </Cited>
        )}
        {tab === "teachers" && <Teachers teachers={course.teacherList ?? []} />}
      </Tabs>
    </div>
  );
}
