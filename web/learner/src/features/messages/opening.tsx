import type { CurrentUser, Message, MessageItem } from "@zhegui/client";
import { actForTeller, FailedCard, isRefused, useSession } from "@zhegui/domain";
import { buttonClass, Card, Empty, Skeleton } from "@zhegui/kit";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import styles from "./messages.module.css";
import { useItem, useReading, useReadWhenOpen } from "./use-messages";

/** The address that opens what a message leads to: from a list, another tab, or after a login. */
export function addressOfOpening(item: string): string {
  return `/user/notice?open=${item}`;
}

/** Whether it is of study, and came from an organization to which one does not belong (any more). */
function hasLeft({ group, organization }: Message, user: CurrentUser | null): boolean {
  if (group !== "study" || !organization || !user) return false;
  const own = [...user.employerList, ...user.organizationList];
  return own.every(({ sid }) => sid !== organization.sid);
}

interface NothingProps {
  title: string;
  text?: string;
  /** Where it leads all the same: who joined an open plan belongs to no organization of it. */
  path?: string;
}

function Nothing({ title, text, path }: NothingProps): JSX.Element {
  const { t } = useTranslation("messages");
  const back = (
    <p className={styles.ways}>
      {path && (
        <Link className={buttonClass({})} to={path} replace>
          {t("openAnyway")}
        </Link>
      )}
      <Link className={buttonClass({})} to="/user/notice" replace>
        {t("back")}
      </Link>
    </p>
  );
  return (
    <Card role="alert">
      <Empty title={title} text={text} action={back} />
    </Card>
  );
}

/** Goes there as one of the people of the organization that told it. */
function Leading({ message, path }: { message: Message; path: string }): JSX.Element {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void actForTeller(message.organization?.sid).then(() => {
      // The back office is a site of its own.
      if (path.startsWith("/admin/")) location.replace(path);
      else setReady(true);
    });
  }, [message, path]);
  return isReady ? <Navigate to={path} replace /> : <Skeleton height="120px" />;
}

function Found({ item }: { item: MessageItem }): JSX.Element {
  const { t } = useTranslation("messages");
  const user = useSession((session) => session.user);
  const { readOne } = useReading();
  useReadWhenOpen(item, readOne);
  const { message } = item;
  if (!message?.path) return <Nothing title={t("gone")} />;
  if (hasLeft(message, user)) {
    const name = message.organization?.name ?? "";
    return <Nothing title={t("left", { name })} text={t("leftText")} path={message.path} />;
  }
  return <Leading message={message} path={message.path} />;
}

/** Opens what a message leads to, which counts as reading it; says so where that is no more. */
export function Opening({ sid }: { sid: string }): JSX.Element {
  const { t } = useTranslation("messages");
  const { data, error, refetch } = useItem(sid);
  if (data) return <Found item={data.data} />;
  if (isRefused(error, 404)) return <Nothing title={t("gone")} />;
  return error ? <FailedCard cause={error} retry={refetch} /> : <Skeleton height="120px" />;
}
