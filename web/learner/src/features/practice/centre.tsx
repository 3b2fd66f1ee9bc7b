import type { PracticeStart, PractisedBank } from "@zhegui/client";
import { dateAndTime, FailedCard, percentOf, useLoaded, useSession } from "@zhegui/domain";
import {
  Button,
  buttonClass,
  Card,
  classNames,
  Empty,
  Icon,
  type IconName,
  ListPage,
  Progress,
  Skeleton,
} from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./practice.module.css";
import { practisedBanks } from "./queries";
import { useStart } from "./use-start";

type Mode = "in_order" | "random" | "special" | "mistakes" | "favorites";
const MODES: { mode: Mode; icon: IconName }[] = [
  { mode: "in_order", icon: "list" },
  { mode: "random", icon: "bolt" },
  { mode: "special", icon: "sliders" },
  { mode: "mistakes", icon: "close" },
  { mode: "favorites", icon: "heart" },
];

/** `/question`: the banks that one may practise, and where one stands with each; a visitor finds those for
 * everybody. */
export function Page(): JSX.Element {
  const { t } = useTranslation("practice");
  const signedIn = useSession((session) => session.user !== null);
  const { data, error, refetch } = useLoaded(practisedBanks(signedIn));
  const banks = data?.data.content;
  const due = banks?.reduce((sum, bank) => sum + bank.dueCount, 0) ?? 0;
  return (
    <ListPage
      title={t("centre.title")}
      lead={due > 0 ? t("centre.due", { count: due }) : t("centre.lead")}
      beside={<Beside due={due} />}
    >
      {error && <FailedCard cause={error} retry={refetch} />}
      {!error && !banks && <Skeletons />}
      {banks?.length === 0 && (
        <Card>
          <Empty title={t("centre.none")} text={t("centre.noneText")} />
        </Card>
      )}
      {banks && banks.length > 0 && <Banks banks={banks} />}
    </ListPage>
  );
}

function Beside({ due }: { due: number }): JSX.Element {
  const { t } = useTranslation("practice");
  return (
    <span className={styles.beside}>
      <Link className={buttonClass({})} to="/practice-test">
        <Icon name="clipboard" size={18} />
        {t("centre.mocks")}
      </Link>
      {due > 0 && <ReviewButton due={due} />}
    </span>
  );
}

function ReviewButton({ due }: { due: number }): JSX.Element {
  const { t } = useTranslation("practice");
  const start = useStart();
  return (
    <Button
      look="primary"
      busy={start.isPending}
      onClick={() => start.mutate({ mode: "due", anew: true })}
    >
      {t("centre.review", { count: due })}
    </Button>
  );
}

function Skeletons(): JSX.Element {
  return (
    <div className={styles.banks} aria-hidden="true">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={230} radius={16} />
      ))}
    </div>
  );
}

/** The ways to practise stand for the bank that is chosen; the first until one is. */
function Banks({ banks }: { banks: PractisedBank[] }): JSX.Element {
  const [chosen, choose] = useState(banks[0]?.sid ?? "");
  const bank = banks.find(({ sid }) => sid === chosen) ?? banks[0];
  return (
    <>
      {bank && <Modes bank={bank} />}
      <ul className={styles.banks}>
        {banks.map((each) => (
          <Bank
            key={each.sid}
            bank={each}
            isChosen={each.sid === bank?.sid}
            onChoose={() => choose(each.sid)}
          />
        ))}
      </ul>
    </>
  );
}

function Modes({ bank }: { bank: PractisedBank }): JSX.Element {
  const { t } = useTranslation("practice");
  const start = useStart();
  const begin = (mode: PracticeStart["mode"]) => start.mutate({ mode, bank: { sid: bank.sid } });
  return (
    <section aria-label={t("centre.ways", { bank: bank.name })} className={styles.modes}>
      {MODES.map(({ mode, icon }) => {
        const face = (
          <>
            <span className={styles.modeIcon}>
              <Icon name={icon} size={20} />
            </span>
            <span>
              <b>{t(`mode.${mode}`)}</b>
              <small>
                {mode === "mistakes"
                  ? t("centre.questions", { count: bank.mistakeCount })
                  : t(`modeText.${mode}`)}
              </small>
            </span>
          </>
        );
        if (mode === "special") {
          return (
            <Link key={mode} to={`/special-exercise?bank=${bank.sid}`}>
              {face}
            </Link>
          );
        }
        return (
          <button key={mode} type="button" onClick={() => begin(mode)}>
            {face}
          </button>
        );
      })}
    </section>
  );
}

interface BankProps {
  bank: PractisedBank;
  isChosen: boolean;
  onChoose: () => void;
}

function Bank({ bank, isChosen, onChoose }: BankProps): JSX.Element {
  const { t } = useTranslation("practice");
  const signedIn = useSession((session) => session.user !== null);
  const isPaused = bank.shieldedCount >= bank.questionCount && bank.questionCount > 0;
  return (
    <Card as="li" className={classNames(styles.bank, isChosen && styles.chosen)}>
      <div className={styles.bankHead}>
        <h2>{bank.name}</h2>
        <p>
          {[t("centre.questions", { count: bank.questionCount }), bank.organizationName]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {bank.shieldedCount > 0 && <Paused bank={bank} isWhole={isPaused} />}
      {!isPaused && signedIn && <Figures bank={bank} />}
      {!isPaused && <Actions {...{ bank, isChosen, onChoose }} />}
    </Card>
  );
}

function Paused({ bank, isWhole }: { bank: PractisedBank; isWhole: boolean }): JSX.Element {
  const { t } = useTranslation("practice");
  return (
    <div className={styles.paused}>
      <Icon name="lock" size={18} />
      <div>
        <b>{t(isWhole ? "paused.title" : "paused.part", { count: bank.shieldedCount })}</b>
        <p>
          {bank.shieldedUntil
            ? t("paused.until", { time: dateAndTime(bank.shieldedUntil) })
            : t("paused.text")}
        </p>
      </div>
    </div>
  );
}

function Figures({ bank }: { bank: PractisedBank }): JSX.Element {
  const { t } = useTranslation("practice");
  const right = percentOf(bank.rightCount, bank.answerCount);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t("figure.done")}</dt>
          <dd>
            {percentOf(bank.answeredCount, bank.questionCount) ?? 0}
            <small>%</small>
          </dd>
        </div>
        <div>
          <dt>{t("figure.right")}</dt>
          <dd>
            {right ?? "–"}
            {right !== null && <small>%</small>}
          </dd>
        </div>
        <div>
          <dt>{t("figure.due")}</dt>
          <dd className={classNames(bank.dueCount > 0 && styles.warn)}>
            {bank.dueCount}
            <small>{t("figure.unit", { count: bank.dueCount })}</small>
          </dd>
        </div>
      </dl>
      <Progress label={t("figure.done")} value={bank.answeredCount} max={bank.questionCount} />
    </>
  );
}

function Actions({ bank, isChosen, onChoose }: BankProps): JSX.Element {
  const { t } = useTranslation("practice");
  const start = useStart();
  const run = bank.runList?.find(({ mode, finishedAt }) => mode === "in_order" && !finishedAt);
  const isBegun = run !== undefined && run.answeredCount > 0;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        busy={start.isPending}
        onClick={() => start.mutate({ mode: "in_order", bank: { sid: bank.sid } })}
      >
        {isBegun ? t("centre.resume", { position: run.position + 1 }) : t("centre.begin")}
        <span className="sr"> {bank.name}</span>
      </Button>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        {t(isChosen ? "centre.chosen" : "centre.choose")}
        <span className="sr"> {bank.name}</span>
      </button>
    </div>
  );
}
