import {
  Avatar,
  CourseCard,
  CourseCardSkeleton,
  DateTile,
  Icon,
  type IconName,
  Logo,
  MarkdownText,
  OsmanthusMotif,
  Progress,
  Tag,
} from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./gallery.module.css";
import { Section } from "./section";

const TONES = ["primary", "ok", "warn", "bad", "slate", "neutral"] as const;
const TONE_ICONS: Record<(typeof TONES)[number], IconName> = {
  primary: "info",
  ok: "check",
  warn: "clock",
  bad: "alert",
  slate: "cloudOff",
  neutral: "lock",
};
const BARS = [
  { tone: "primary", value: 0 },
  { tone: "primary", value: 45 },
  { tone: "gold", value: 80 },
  { tone: "warn", value: 60 },
  { tone: "ok", value: 100 },
] as const;
const PATTERNS = ["safety", "electricity", "fire", "property", "healthcare", "radio", "other"];
const DAY = "2026-11-21T01:00:00.000Z";

function Marks(): JSX.Element {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("marks")}>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone} icon={TONE_ICONS[tone]}>
            {t(`tone.${tone}`)}
          </Tag>
        ))}
      </div>
      <div className={styles.row}>
        <Avatar name={t("person")} />
        <Avatar name="Zhegui" size={56} />
        <Logo size={44} />
        {(["primary", "warn", "neutral"] as const).map((tone) => (
          <DateTile key={tone} date={DAY} tone={tone} />
        ))}
      </div>
      <div className={styles.columns}>
        {BARS.map(({ tone, value }) => (
          <Progress
            key={`${tone} ${value}`}
            label={`${value} %`}
            value={value}
            max={100}
            tone={tone}
          />
        ))}
      </div>
    </Section>
  );
}

function Courses(): JSX.Element {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("courses")}>
      <div className={styles.cards}>
        {PATTERNS.map((pattern) => (
          <CourseCard
            key={pattern}
            title={pattern}
            category={t("course.category")}
            pattern={pattern}
            link={t("course.name")}
            facts={t("course.facts")}
            end={t("course.end")}
          />
        ))}
        <CourseCardSkeleton />
      </div>
    </Section>
  );
}

function Texts(): JSX.Element {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("texts")}>
      <MarkdownText source={t("markdown")} />
      <OsmanthusMotif className={styles.motif} />
    </Section>
  );
}

function Drawings(): JSX.Element {
  const { t } = useTranslation("gallery");
  const names: IconName[] = ["book", "award", "clipboard", "search", "sliders", "moon", "globe"];
  return (
    <Section title={t("drawings")}>
      <div className={styles.row}>
        {names.map((name) => (
          <Icon key={name} name={name} size={28} />
        ))}
      </div>
    </Section>
  );
}

/** What is shown. */
export function Pieces(): JSX.Element {
  return (
    <>
      <Marks />
      <Courses />
      <Texts />
      <Drawings />
    </>
  );
}
