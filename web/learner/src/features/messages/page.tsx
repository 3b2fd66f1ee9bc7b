import type { MessageItem } from "@zhegui/client";
import { FailedCard, readPage, useLastPage, writeSaid } from "@zhegui/domain";
import { Button, Card, Empty, Icon, Pagination, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Detail } from "./detail";
import { Items } from "./list";
import styles from "./messages.module.css";
import { Opening } from "./opening";
import { Preferences } from "./preferences";
import { GROUPS, type Group, readGroup } from "./rules";
import { useUnread } from "./unread";
import { useItems, useReading, useReadWhenOpen } from "./use-messages";

function addressOf(group: Group | undefined, page: number, item = ""): string {
  return `?${writeSaid({ group: group ?? "", item }, page)}`;
}

function Groups({ chosen }: { chosen: Group | undefined }): JSX.Element {
  const { t } = useTranslation("messages");
  const unread = useUnread((known) => known.unread);
  const counts = new Map<string, number>(unread.groupList.map((each) => [each.group, each.count]));
  const shown = [undefined, ...GROUPS];
  return (
    <nav className={styles.groups} aria-label={t("groups")}>
      {shown.map((group) => {
        const count = group ? counts.get(group) : unread.total;
        return (
          <Link
            key={group ?? "all"}
            to={addressOf(group, 0)}
            aria-current={group === chosen ? "true" : undefined}
          >
            {t(`group.${group ?? "all"}`)}
            <b className="num" data-none={!count}>
              {" "}
              {count ?? 0}
            </b>
          </Link>
        );
      })}
    </nav>
  );
}

function Blank(): JSX.Element {
  return (
    <div className={styles.blank} aria-hidden="true">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height="52px" />
      ))}
    </div>
  );
}

interface HeadProps {
  newest: MessageItem | undefined;
  group: Group | undefined;
  onPreferences: () => void;
}

function Head({ newest, group, onPreferences }: HeadProps): JSX.Element {
  const { t } = useTranslation("messages");
  const { readAll, isReadingAll } = useReading();
  const unread = useUnread((known) => known.unread);
  const count = group
    ? (unread.groupList.find((each) => each.group === group)?.count ?? 0)
    : unread.total;
  return (
    <header className={styles.head}>
      <h1>{t("title")}</h1>
      <span className="num" role="status">
        {t("unread", { count: unread.total })}
      </span>
      <Button
        size="small"
        disabled={!newest || count === 0}
        busy={isReadingAll}
        onClick={() => newest && readAll({ until: newest.createdAt, ...(group && { group }) })}
      >
        <Icon name="check" size={18} />
        {group ? t("readGroup", { group: t(`group.${group}`) }) : t("readAll")}
      </Button>
      <Button size="small" aria-label={t("preferences.open")} onClick={onPreferences}>
        <Icon name="sliders" size={18} />
      </Button>
    </header>
  );
}

/** What one was told, or what one of the messages leads to: `open` in the address. */
export function Page(): JSX.Element {
  const [params] = useSearchParams();
  const opening = params.get("open");
  return opening ? <Opening sid={opening} /> : <Reader />;
}

/** The list beside the message that is open; both stand in the address. */
function Reader(): JSX.Element {
  const { t } = useTranslation("messages");
  const [params, setParams] = useSearchParams();
  const [choosing, choose] = useState(false);
  const group = readGroup(params.get("group"));
  const page = readPage(params);
  const { data, error, refetch } = useItems(group, page);
  const { readOne } = useReading();
  const found = data?.data;
  const open = found?.content.find(({ sid }) => sid === params.get("item"));
  useReadWhenOpen(open, readOne);
  useLastPage(found, (last) => setParams(addressOf(group, last), { replace: true }));
  const isEmpty = found?.totalElements === 0;

  return (
    <div className={styles.page}>
      <Head
        newest={page === 0 ? found?.content[0] : undefined}
        group={group}
        onPreferences={() => choose(true)}
      />
      <Card className={styles.box} data-open={open !== undefined} data-empty={isEmpty}>
        <Groups chosen={group} />
        <div className={styles.list}>
          {!found && (error ? <FailedCard cause={error} retry={refetch} /> : <Blank />)}
          {isEmpty && <Empty title={t("empty")} text={t("emptyText")} />}
          {found && (
            <>
              <Items
                items={found.content}
                selected={open?.sid}
                addressOf={(sid) => addressOf(group, page, sid)}
              />
              <Pagination
                page={found.page}
                totalPages={found.totalPages}
                onChange={(at) => setParams(addressOf(group, at))}
              />
            </>
          )}
        </div>
        <div className={styles.reader}>
          {open ? (
            <Detail item={open} back={addressOf(group, page)} onPreferences={() => choose(true)} />
          ) : (
            <p className={styles.choose}>{t("choose")}</p>
          )}
        </div>
      </Card>
      {choosing && <Preferences onClose={() => choose(false)} />}
    </div>
  );
}
