import { useMutation } from "@tanstack/react-query";
import type { ConsultationMessage } from "@zhegui/client";
import { dateAndTime, useServerNow } from "@zhegui/domain";
import { Button, classNames } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Attached } from "./attached";
import { isRecallable, type Line } from "./lines";
import styles from "./thread.module.css";
import type { Unsent } from "./unsent";

const AFTER_DAY = 11;

/** "14:00", with the zone where it is not China's: the day stands above. */
function timeWords(instant: string): string {
  return dateAndTime(instant).slice(AFTER_DAY);
}

/** What happened to the consultation; to consultants also by whom, and why. */
export function SystemLine({ message }: { message: ConsultationMessage }): JSX.Element {
  const { t } = useTranslation("consultation");
  const { systemKind, senderName, text, createdAt } = message;
  const kind = systemKind ?? "opened";
  const isBySomebody = senderName !== "" && (kind === "released" || kind === "transferred");
  const words = isBySomebody ? t(`system.by.${kind}`, { name: senderName }) : t(`system.${kind}`);
  return (
    <li className={styles.system}>
      {text ? t("system.why", { words, reason: text }) : words}{" "}
      <time dateTime={createdAt}>{timeWords(createdAt)}</time>
    </li>
  );
}

interface RecallProps {
  message: ConsultationMessage;
  recall: (message: ConsultationMessage) => Promise<unknown>;
}

function Recall({ message, recall }: RecallProps): JSX.Element | null {
  const { t } = useTranslation("consultation");
  const now = useServerNow();
  const recalling = useMutation({ mutationFn: () => recall(message) });
  if (!isRecallable(message, now)) return null;
  return (
    <button
      type="button"
      className={styles.small}
      aria-busy={recalling.isPending}
      aria-label={t("recallOf", { text: message.text || t("file.files") })}
      onClick={() => recalling.mutate()}
    >
      {t("recall")}
    </button>
  );
}

interface BubbleProps extends Pick<RecallProps, "recall"> {
  addressOf: (file: string) => Promise<string>;
  line: Extract<Line, { kind: "message" }>;
  /** The other side has read it. */
  isRead: boolean;
}

/** One message of either side. */
export function Bubble({ line, isRead, recall, addressOf }: BubbleProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const { message, isOwn, isFirst } = line;
  const { text, fileList, isRecalled, senderName, createdAt } = message;
  if (isRecalled) {
    return (
      <li className={styles.system}>
        {isOwn ? t("recalledOwn") : t("recalled", { name: senderName })}
      </li>
    );
  }
  return (
    <li className={styles.message} data-own={isOwn}>
      <span className={isFirst && !isOwn ? styles.name : "sr"}>
        {isOwn ? t("you") : senderName}
      </span>
      {text && <p className={styles.bubble}>{text}</p>}
      {fileList.length > 0 && <Attached files={fileList} addressOf={addressOf} />}
      <span className={styles.foot}>
        <time dateTime={createdAt}>{timeWords(createdAt)}</time>
        {isOwn && <span>{t(isRead ? "read" : "unread")}</span>}
        {isOwn && <Recall message={message} recall={recall} />}
      </span>
    </li>
  );
}

export interface UnsentActs {
  again: (message: Unsent) => void;
  discard: (message: Unsent) => void;
  /** Puts its text and files into the form again, where there is one. */
  rewrite?: (message: Unsent) => void;
}

/** A message that the server has not taken: it waits, or was refused. */
export function UnsentBubble({ unsent, ...acts }: UnsentActs & { unsent: Unsent }): JSX.Element {
  const { t } = useTranslation("consultation");
  const { text, fileList, refusal } = unsent;
  const isRefused = refusal !== null;
  return (
    <li className={styles.message} data-own="true" data-unsent={isRefused ? "refused" : "waits"}>
      <span className="sr">{t("you")}</span>
      {text && <p className={styles.bubble}>{text}</p>}
      {fileList.length > 0 && (
        <p className={styles.foot}>{fileList.map(({ name }) => name).join(", ")}</p>
      )}
      <p
        className={classNames(styles.foot, isRefused && styles.bad)}
        role={isRefused ? "alert" : undefined}
      >
        {isRefused ? t("unsent.refused", { why: refusal }) : t("unsent.waits")}
      </p>
      {isRefused && (
        <span className={styles.acts}>
          <Button size="small" onClick={() => acts.again(unsent)}>
            {t("unsent.again")}
          </Button>
          {acts.rewrite && (
            <Button size="small" look="plain" onClick={() => acts.rewrite?.(unsent)}>
              {t("unsent.rewrite")}
            </Button>
          )}
          <Button size="small" look="plain" onClick={() => acts.discard(unsent)}>
            {t("unsent.drop")}
          </Button>
        </span>
      )}
    </li>
  );
}
