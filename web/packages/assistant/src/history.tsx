import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AssistantAnswer,
  type AssistantConversation,
  assistantConversationList,
  deleteConversation,
  read,
} from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Button, Confirm, Empty, Icon, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./assistant.module.css";
import { pastAnswers } from "./past-answers";

const STEP = 20;

interface HistoryProps {
  onOpen: (sid: string, answers: AssistantAnswer[]) => void;
  onDeleted: (sid: string) => void;
}

interface PastProps extends HistoryProps {
  past: AssistantConversation;
}

function DeleteDialog({ past, onDeleted, onClose }: PastProps & { onClose: () => void }) {
  const { t } = useTranslation("assistant");
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      deleteConversation({ body: { model: { sid: past.sid } }, throwOnError: true }),
    onSuccess: () => {
      onDeleted(past.sid);
      onClose();
      return queries.invalidateQueries();
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
    mutationFn: () => pastAnswers(past.sid),
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
    ...read(assistantConversationList, { body: { size } }),
    placeholderData: (before) => before,
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
  const { content, totalElements } = data.data;
  if (content.length === 0) return <Empty title={t("past.empty")} />;
  const left = totalElements - content.length;
  return (
    <>
      <ul>
        {content.map((past) => (
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
