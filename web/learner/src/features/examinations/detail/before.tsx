import type { Examination } from "@zhegui/client";
import { count, momentWithin, timeWindow } from "@zhegui/domain";
import { Icon, type IconName } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { attemptsLeft, isMock, placeOf, standingOf } from "../standing";
import { StandingTag } from "../standing-tag";
import { minutes } from "../times";
import { BrowserCheck, useLacking } from "./browser-check";
import styles from "./detail.module.css";
import { Entry } from "./entry";

interface BeforeProps {
  examination: Examination;
  now: number;
}

/** What a candidate knows before entering. */
export function Before({ examination, now }: BeforeProps): JSX.Element {
  const standing = standingOf(examination);
  return (
    <div className={styles.before}>
      <section className={styles.panel}>
        <StandingTag standing={standing} />
        <h1>{examination.title}</h1>
        <Facts examination={examination} />
      </section>
      <aside className={styles.entry} data-over="foot">
        <Entry {...{ examination, standing, now }} />
      </aside>
      <Rules examination={examination} />
    </div>
  );
}

function isOver(examination: Examination): boolean {
  return placeOf(examination) === "over";
}

function Facts({ examination }: { examination: Examination }): JSX.Element {
  const { t, i18n } = useTranslation("examination");
  const { startAt, endAt, lastEntryAt, durationSeconds, attempts } = examination;
  const { fullScore, passScore, questionCount } = examination;
  const left = attemptsLeft(examination);
  return (
    <dl className={styles.facts}>
      <Fact icon="clock" name={t("fact.duration")}>
        {t("fact.minutes", { count: minutes(durationSeconds) })}
      </Fact>
      <Fact icon="document" name={t("fact.questions")}>
        {t("fact.questionsOf", {
          count: questionCount ?? 0,
          score: count(fullScore ?? 0, i18n.language),
        })}
      </Fact>
      <Fact icon="chart" name={t("fact.passScore")}>
        {t("fact.passFrom", { score: passScore })}
      </Fact>
      {/* Who cannot enter any more has no use for what is left. */}
      {!isOver(examination) && (
        <Fact icon="refresh" name={t("fact.attemptsLeft")}>
          {isMock(examination) ? (
            t("fact.unlimited")
          ) : (
            <>
              {left} <small>{t("fact.ofAttempts", { count: attempts })}</small>
            </>
          )}
        </Fact>
      )}
      <Fact icon="list" name={t("fact.window")}>
        {timeWindow(startAt, endAt, i18n.language)}
      </Fact>
      <Fact icon="arrowRight" name={t("fact.lastEntry")}>
        {momentWithin(lastEntryAt, startAt, i18n.language)}
      </Fact>
    </dl>
  );
}

interface FactProps {
  icon: IconName;
  name: string;
  children: React.ReactNode;
}

function Fact({ icon, name, children }: FactProps): JSX.Element {
  return (
    <div>
      <dt>
        <Icon name={icon} size={20} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const RULES = ["clock", "saving", "offline", "device", "leaving", "handIn"] as const;
const RULE_ICONS: Record<(typeof RULES)[number], IconName> = {
  clock: "clock",
  saving: "cloudCheck",
  offline: "cloudOff",
  device: "device",
  leaving: "eye",
  handIn: "check",
};

type RuleName = (typeof RULES)[number] | "offlineMemory";

function Rule({ icon, name }: { icon: IconName; name: RuleName }): JSX.Element {
  const { t } = useTranslation("examination");
  return (
    <li>
      <Icon name={icon} size={20} />
      <div>
        <b>{t(`rules.${name}`)}</b>
        <p>{t(`rules.${name}Text`)}</p>
      </div>
    </li>
  );
}

/** How it goes, in sentences that the software keeps. */
function Rules({ examination }: { examination: Examination }): JSX.Element {
  const { t } = useTranslation("examination");
  const { scoreShown, answersShown, certifies } = examination;
  const lacking = useLacking();
  const offline = lacking?.includes("storage") ? "offlineMemory" : "offline";
  return (
    <section className={styles.rules}>
      <h2>{t("rules.title")}</h2>
      <ul>
        {RULES.map((rule) => (
          <Rule key={rule} icon={RULE_ICONS[rule]} name={rule === "offline" ? offline : rule} />
        ))}
      </ul>
      <p className={styles.sight}>
        <Icon name="info" size={18} />
        <span>
          {[`rules.score.${scoreShown}` as const, `rules.answers.${answersShown}` as const]
            .map((words) => t(words))
            .join("")}
          {certifies ? t("rules.certifies") : ""}
        </span>
      </p>
      {lacking && !isOver(examination) && <BrowserCheck lacking={lacking} />}
    </section>
  );
}
