import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Button, Confirm, Empty, Icon, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./assistant.module.css";
import {
  type AssistantAnswer,
  deleteConversation,
  type PastConversation,
  pastAnswers,
  pastConversations,
} from "./calls";

const STEP = 20;
const MOST_ANSWERS = 100;
const KEY = "assistant conversations";

interface HistoryProps {
  onOpen: (sid: string, answers: AssistantAnswer[]) => void;
  onDeleted: (sid: string) => void;
}

interface PastProps extends HistoryProps {
  past: PastConversation;
}

function DeleteDialog({ past, onDeleted, onClose }: PastProps & { onClose: () => void }) {
  const { t } = useTranslation("assistant");
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteConversation(past.sid),
    onSuccess: () => {
      onDeleted(past.sid);
      onClose();
      return queries.invalidateQueries({ queryKey: [KEY] });
    },
  });
  return (
    <Confirm
      title={t("past.confirm")}
      act={t("past.act")}
      isDanger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{past.title}</p>
      <p>{t("past.follows")}</p>
    </Confirm>
  );
}

function Past(props: PastProps): JSX.Element {
  const { past, onOpen } = props;
  const { t } = useTranslation("assistant");
  const [isDeleting, setDeleting] = useState(false);
  const open = useMutation({
    mutationFn: () => pastAnswers(past.sid, MOST_ANSWERS),
    onSuccess: (answers) => onOpen(past.sid, answers),
  });
  return (
    <li className={styles.past}>
      <button
        type="button"
        className={styles.pastTitle}
        aria-busy={open.isPending}
        onClick={() => open.mutate()}
      >
        <span>{past.title}</span>
        <time className="num" dateTime={past.updatedAt}>
          {dateAndTime(past.updatedAt)}
        </time>
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t("past.delete", { title: past.title })}
        onClick={() => setDeleting(true)}
      >
        <Icon name="close" size={18} />
      </button>
      {isDeleting && <DeleteDialog {...props} onClose={() => setDeleting(false)} />}
    </li>
  );
}

/** One's past conversations: each is gone on with, or deleted. */
export function History(props: HistoryProps): JSX.Element {
  const { t } = useTranslation("assistant");
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useLoaded({
    queryKey: [KEY, size],
    queryFn: () => pastConversations(size),
    placeholderData: (before: Awaited<ReturnType<typeof pastConversations>> | undefined) => before,
  });
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) {
    return (
      <div className={styles.waiting}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  }
  if (data.content.length === 0) return <Empty title={t("past.empty")} />;
  const left = data.totalElements - data.content.length;
  return (
    <>
      <ul>
        {data.content.map((past) => (
          <Past key={past.sid} past={past} {...props} />
        ))}
      </ul>
      {left > 0 && (
        <Button wide onClick={() => setSize(size + STEP)}>
          {t("past.more", { count: Math.min(left, STEP) })}
        </Button>
      )}
    </>
  );
}
