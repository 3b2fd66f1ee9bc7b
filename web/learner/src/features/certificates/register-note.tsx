import type { PublishedHead, RegisterMention } from "@zhegui/client";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./register-note.module.css";
import { day, shortHash } from "./rules";

const REGISTER = "/resource-center/api/certificateRegister/v2";

interface RegisterNoteProps {
  entry: RegisterMention;
  /** The newest published one; null before the first. */
  head: PublishedHead | null;
}

/** Where the register speaks of the certificate, and how to check that without us. */
export function RegisterNote({ entry, head }: RegisterNoteProps): JSX.Element {
  const { t, i18n } = useTranslation("certificates");
  const entries = `${REGISTER}/entries?issuer=${entry.issuer}&after=${entry.number - 1}`;
  return (
    <div className={styles.note}>
      <Icon name="shield" />
      <div>
        <p>{t(`register.${entry.kind}`, { number: entry.number })}</p>
        <p>
          {head
            ? t(entry.number > head.number ? "register.afterHead" : "register.upToHead", {
                day: day(head.exportedAt, i18n.language),
                number: head.number,
              })
            : t("register.noHead")}
        </p>
        <details>
          <summary>{t("register.how")}</summary>
          <p>{t("register.steps")}</p>
          <p>
            {t("register.hash")} <code title={entry.hash}>{shortHash(entry.hash)}</code>
          </p>
          <p className={styles.links}>
            <a href={entries}>{t("register.entries")}</a>
            <a href={`${REGISTER}/keys`}>{t("register.keys")}</a>
          </p>
        </details>
      </div>
    </div>
  );
}
