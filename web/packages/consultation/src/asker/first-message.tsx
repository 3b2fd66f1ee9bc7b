import type { OfferedDesk } from "@zhegui/client";
import { Choice, Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { UnsentBubble } from "../bubbles";
import { MessageForm } from "../message-form";
import thread from "../thread.module.css";
import { goesTo } from "../unsent";
import { firstDraft, useMessageDraft } from "../use-message-draft";
import type { Sending } from "../use-outbox";
import { DeskTag, LeaveNote } from "./desks";
import { HoursShown } from "./hours-shown";
import styles from "./panel.module.css";
import { isStranded } from "./view";

interface FirstMessageProps {
  desk: OfferedDesk;
  /** All that are offered: what was written to another, now gone, is shown here too. */
  desks: readonly OfferedDesk[];
  sending: Sending;
  opened: number;
}

/** The first question to a desk, under a topic if one likes. */
export function FirstMessage({ desk, desks, sending, opened }: FirstMessageProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const { sid, name, introduction, topicList, hourList } = desk;
  const [topic, setTopic] = useState("");
  const writing = useMessageDraft(firstDraft(sid));
  const unsent = sending.unsent.filter(
    (each) => goesTo(each, { desk: sid }) || isStranded(each, desks),
  );
  const topics = [{ value: "", words: t("topic.none") }, ...topicList.map(asChoice)];
  return (
    <>
      <section className={thread.view} aria-label={name}>
        <div className={styles.about}>
          <DeskTag desk={desk} />
          {introduction && <p>{introduction}</p>}
          <p className={styles.hours}>
            <Icon name="clock" size={14} />
            <HoursShown hours={hourList} />
          </p>
          <LeaveNote desk={desk} />
        </div>
        {topicList.length > 0 && (
          <Choice label={t("topic.label")} choices={topics} chosen={topic} onChoose={setTopic} />
        )}
        <ol className={thread.lines}>
          {unsent.map((each) => (
            <UnsentBubble
              key={each.key}
              unsent={each}
              again={sending.again}
              discard={sending.discard}
              rewrite={(message) => {
                writing.restore(message);
                sending.discard(message);
              }}
            />
          ))}
        </ol>
      </section>
      <footer className={styles.foot}>
        <MessageForm
          writing={writing}
          opened={opened}
          isTextOnly
          placeholder={t("form.first")}
          onSend={(written) => sending.send({ desk: sid, topic: topic || null }, written)}
        />
        <p className={styles.small}>{t("privacy")}</p>
      </footer>
    </>
  );
}

function asChoice(topic: string): { value: string; words: string } {
  return { value: topic, words: topic };
}
