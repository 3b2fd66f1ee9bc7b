import { read, siteInformation } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { Dialog, Icon } from "@zhegui/kit";
import { type JSX, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ContactLink } from "./contact-link";
import styles from "./help.module.css";

/** What is asked most, and the page on which one goes on. */
const QUESTIONS = {
  study: { begin: "/course", hours: "/user/study", plan: "/user/study" },
  examination: {
    offline: "/user/my-examination",
    realName: "/user/info",
    result: "/user/my-examination",
  },
  certificate: { verify: "/certificate-query" },
  account: {
    pay: "/user/order",
    mobile: "/user/setting",
    data: "/user/setting",
    consult: "/index",
  },
} as const;

type Group = keyof typeof QUESTIONS;
type Question = { [G in Group]: keyof (typeof QUESTIONS)[G] }[Group];

interface QuestionProps {
  name: Question;
  to: string;
  isOpen: boolean;
  onClose: () => void;
}

function Answered({ name, to, isOpen, onClose }: QuestionProps): JSX.Element {
  const { t } = useTranslation("help");
  const question = useRef<HTMLElement>(null);
  // Once the dialog has taken the focus for its first question.
  useEffect(() => {
    if (!isOpen) return;
    question.current?.focus({ preventScroll: true });
    question.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  return (
    <details className={styles.question} open={isOpen}>
      <summary ref={question}>
        {t(`q.${name}.ask`)}
        <Icon name="chevronDown" size={16} />
      </summary>
      <p>{t(`q.${name}.answer`)}</p>
      <Link to={to} onClick={onClose}>
        {t(`go.${name}`)}
      </Link>
    </details>
  );
}

interface HelpProps {
  /** The question whose answer is shown at once. */
  asked?: string;
  onClose: () => void;
}

/** What is asked most, with answers; and whom to ask when that does not help. */
export function HelpDialog({ asked, onClose }: HelpProps): JSX.Element {
  const { t } = useTranslation("help");
  const id = useId();
  const { data } = useLoaded(read(siteInformation, {}));
  const contact = data?.data.contact;
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.dialog}>
      <h2 id={id}>{t("title")}</h2>
      <p>{t("lead")}</p>
      {Object.entries(QUESTIONS).map(([group, questions]) => (
        <section key={group} className={styles.group}>
          <h3>{t(`group.${group as Group}`)}</h3>
          {Object.entries(questions).map(([name, to]) => (
            <Answered
              key={name}
              name={name as Question}
              to={to}
              isOpen={name === asked}
              onClose={onClose}
            />
          ))}
        </section>
      ))}
      <section className={styles.more}>
        <h3>{t("more")}</h3>
        {contact && (
          <p>
            {t("contact")} <ContactLink contact={contact} />
          </p>
        )}
        <p>{t("noContact")}</p>
      </section>
    </Dialog>
  );
}
