import { type Notice, noticeList, read } from "@zhegui/client";
import { Cited, date, Failed, useLoaded } from "@zhegui/domain";
import { Button, Dialog, Empty, Tag } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Panel } from "../panel";
import { useEmployer } from "./employer";
import styles from "./home.module.css";

const STEP = 5;
const MOST = 50;

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }): JSX.Element {
  const { t } = useTranslation("training");
  return (
    <li className={styles.notice}>
      <button type="button" onClick={onOpen}>
        {notice.title}
      </button>
      <span className={`${styles.small} num`}>
        {notice.isPinned && (
          <Tag tone="warn" icon="flag">
            {t("notices.pinned")}
          </Tag>
        )}
        {date(notice.publishedAt)}
      </span>
    </li>
  );
}

function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }): JSX.Element {
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.dialog}>
      <h2 id={id}>{notice.title}</h2>
      <p className={`${styles.small} num`}>{date(notice.publishedAt)}</p>
      <Cited html={notice.bodyHtml}>
        <div
          className={styles.body}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown and cleaned by the server
          dangerouslySetInnerHTML={{ __html: notice.bodyHtml }}
        />
      </Cited>
    </Dialog>
  );
}

/** What the employer that one acts for tells its staff; to those who work for none, all they may read. */
export function useNotices() {
  const employer = useEmployer();
  const query = useLoaded(
    read(noticeList, {
      body: {
        size: MOST,
        query: employer ? [{ field: "organizationSid", operator: "eq", value: employer }] : [],
      },
    }),
  );
  return { ...query, notices: query.data?.data.content };
}

/** The notices, pinned first, each read in a dialog. */
export function Notices(): JSX.Element {
  const { t } = useTranslation("training");
  const [shown, setShown] = useState(STEP);
  const [open, setOpen] = useState<Notice>();
  const [seen, setSeen] = useState<string>();
  const { key, search } = useLocation();
  const { notices = [], error, refetch } = useNotices();
  const asked = new URLSearchParams(search).get("notice");
  const found = notices.find(({ sid }) => sid === asked);
  if (found && seen !== key) {
    setSeen(key);
    setOpen(found);
  }
  const content = (): JSX.Element => {
    if (error) return <Failed cause={error} retry={refetch} />;
    if (notices.length === 0) {
      return <Empty title={t("notices.empty")} text={t("notices.emptyText")} />;
    }
    return (
      <ul>
        {notices.slice(0, shown).map((notice) => (
          <NoticeRow key={notice.sid} notice={notice} onOpen={() => setOpen(notice)} />
        ))}
      </ul>
    );
  };
  return (
    <Panel title={t("notices.title")}>
      {content()}
      {notices.length > shown && (
        <Button look="plain" size="small" onClick={() => setShown(shown + STEP)}>
          {t("notices.more")}
        </Button>
      )}
      {open && <NoticeDialog notice={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
