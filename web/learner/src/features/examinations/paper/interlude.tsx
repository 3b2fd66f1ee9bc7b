import { openLogin } from "@zhegui/domain";
import { Button, buttonClass, Icon, type IconName, Logo } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Refused, Unreachable } from "../sitting/attempt";
import { tally } from "../sitting/rules";
import type { Phase, Snapshot } from "../sitting/snapshot";
import styles from "./interlude.module.css";
import type { Seat } from "./use-sitting";

interface InterludeProps {
  seat: Seat;
  snapshot: Snapshot;
  /** Address of the examination's detail page. */
  back: string;
}

/** What stands in the paper's place before it is here, while it is elsewhere, and after the end. */
export function Interlude({ seat, snapshot, back }: InterludeProps): JSX.Element {
  const { phase } = snapshot;
  if (phase.name === "elsewhere") {
    return <Elsewhere where={phase.where} {...{ seat, snapshot, back }} />;
  }
  if (phase.name === "blocked") {
    return <Blocked problem={phase.problem} {...{ seat, snapshot, back }} />;
  }
  if (phase.name === "ended") return <Ended snapshot={snapshot} phase={phase} back={back} />;
  return <Waiting phase={phase} />;
}

/** Before the browser's store has answered. */
export function Opening(): JSX.Element {
  return <Waiting phase={{ name: "opening" }} />;
}

function Waiting({ phase }: { phase: Phase }): JSX.Element {
  const { t } = useTranslation("sitting");
  const handingIn = phase.name === "handing_in";
  return (
    <Panel
      icon={handingIn ? "cloudUp" : "document"}
      title={handingIn ? t(`handingIn.${phase.because}`) : t("opening.title")}
      text={handingIn ? t("handingIn.text") : t("opening.text")}
      busy
    />
  );
}

type WaitingWords = "blocked.waiting" | "elsewhere.taken_overWaiting";

/** What of the answers only this page or this browser has; undefined where the server has all. */
function useWaiting({ states }: Snapshot, words: WaitingWords): string | undefined {
  const { t } = useTranslation("sitting");
  const { here, kept } = tally([...states.values()]);
  if (here === 0) return undefined;
  return t(kept === here ? words : (`${words}Here` as const), { count: here });
}

interface ElsewhereProps extends InterludeProps {
  where: "tab" | "device" | "taken_over";
}

function Elsewhere({ where, seat, snapshot, back }: ElsewhereProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const isTaken = where === "taken_over";
  const waiting = useWaiting(snapshot, isTaken ? "elsewhere.taken_overWaiting" : "blocked.waiting");
  return (
    <Panel
      icon="device"
      title={t(`elsewhere.${where}Title`)}
      text={[t(`elsewhere.${where}Text`), waiting].filter(Boolean).join(" · ")}
      actions={
        <>
          <Link className={buttonClass()} to={back}>
            {t("elsewhere.back")}
          </Link>
          <Button look="primary" onClick={() => void seat.sitting.takeOver()}>
            {t("elsewhere.action")}
          </Button>
        </>
      }
    />
  );
}

interface BlockedProps extends InterludeProps {
  problem: Refused | Unreachable;
}

/** Why the paper cannot be shown, in the server's words, and what to do. */
function Blocked({ problem, seat, snapshot, back }: BlockedProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const away = problem instanceof Unreachable;
  const loginNeeded = !away && problem.status === 401;
  const gone = !away && problem.status === 404;
  const waiting = useWaiting(snapshot, "blocked.waiting");
  const retry = () => void seat.sitting.open();
  return (
    <Panel
      icon={away ? "cloudOff" : "info"}
      title={t(away ? "blocked.unreachableTitle" : gone ? "blocked.goneTitle" : "blocked.title")}
      text={[reason(), waiting].filter(Boolean).join(" · ")}
      actions={
        <>
          {gone ? (
            <Link className={buttonClass({ look: "primary" })} to="/user/my-examination">
              {t("blocked.toList")}
            </Link>
          ) : (
            <Link className={buttonClass()} to={back}>
              {t("blocked.back")}
            </Link>
          )}
          {loginNeeded && <Button onClick={() => openLogin()}>{t("login.action")}</Button>}
          {!gone && (
            <Button look="primary" onClick={retry}>
              {t("blocked.retry")}
            </Button>
          )}
        </>
      }
    />
  );

  function reason(): string {
    if (problem instanceof Unreachable) return t("blocked.unreachableText");
    if (loginNeeded) return t("blocked.loginText");
    if (gone) return t("blocked.goneText");
    return `${problem.message} · ${t("blocked.advice")}`;
  }
}

interface EndedProps {
  snapshot: Snapshot;
  phase: Extract<Phase, { name: "ended" }>;
  back: string;
}

function Ended({ snapshot, phase, back }: EndedProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const states = [...snapshot.states.values()];
  const { here: unsent, kept } = tally(states);
  const late = states.filter(({ standing }) => standing === "late").length;
  return (
    <Panel
      icon={unsent > 0 ? "cloudOff" : "checkCircle"}
      title={t(`ended.${phase.because}`)}
      text={endedText()}
      actions={
        <Link className={buttonClass({ look: "primary" })} to={back} replace>
          {t("ended.result")}
        </Link>
      }
    />
  );

  function endedText(): string {
    const words = kept === unsent ? "ended.unsentText" : "ended.unsentHere";
    if (unsent > 0) return `${t("ended.unsent", { count: unsent })} · ${t(words)}`;
    return late > 0 ? t("ended.late", { count: late }) : t("ended.text");
  }
}

interface PanelProps {
  icon: IconName;
  title: string;
  text: string;
  busy?: boolean;
  actions?: ReactNode;
}

function Panel({ icon, title, text, busy = false, actions }: PanelProps): JSX.Element {
  return (
    <main className={styles.page} translate="no">
      <div className={styles.brand}>
        <Logo />
      </div>
      <section className={styles.panel} role="status" aria-busy={busy}>
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        {busy && <div className={styles.progress} aria-hidden="true" />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </section>
    </main>
  );
}
