import { useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  askDeletion,
  type Consequence,
  type CurrentUser,
  type DeletionConsequences,
  deletionConsequences,
  personalData,
  read,
} from "@zhegui/client";
import { count, dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Button, Dialog, Icon, notify, Skeleton } from "@zhegui/kit";
import { type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeForm, type Proof } from "./code-form";
import styles from "./deletion.module.css";

interface DeletionDialogProps {
  user: CurrentUser;
  onClose: () => void;
}

/** What follows from a deletion, with figures; then the code that asks for it. */
export function DeletionDialog({ user, onClose }: DeletionDialogProps): JSX.Element {
  const { t } = useTranslation("settings");
  const id = useId();
  const [isRead, setIsRead] = useState(false);
  const { data, error, refetch } = useLoaded(read(deletionConsequences, {}));
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.dialog}>
      <h2 id={id}>{t("deletion.ask")}</h2>
      {error && <Failed cause={error} retry={refetch} />}
      {!error && !data && <Skeleton height={280} radius={10} />}
      {data && !isRead && (
        <Consequences found={data.data} onGoOn={() => setIsRead(true)} onClose={onClose} />
      )}
      {data && isRead && <Ask user={user} dueAt={data.data.dueAt} onClose={onClose} />}
    </Dialog>
  );
}

interface ConsequencesProps {
  found: DeletionConsequences;
  onGoOn: () => void;
  onClose: () => void;
}

function Consequences({ found, onGoOn, onClose }: ConsequencesProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { hindranceList, partList } = found;
  return (
    <>
      <p>{t("deletion.consequence", { at: dateAndTime(found.dueAt) })}</p>
      {(["erased", "nobodys", "kept"] as const).map((becomes) => (
        <Parts
          key={becomes}
          title={t(`deletion.becomes.${becomes}`)}
          parts={partList.filter((part) => part.becomes === becomes)}
        />
      ))}
      {hindranceList.map(({ id, message }) => (
        <p key={id} className={styles.told} data-tone="warn">
          <Icon name="alert" />
          {message}
        </p>
      ))}
      <div className={styles.choice}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button look="danger" disabled={hindranceList.length > 0} onClick={onGoOn}>
          {t("deletion.goOn")}
        </Button>
      </div>
    </>
  );
}

function Parts({ title, parts }: { title: string; parts: Consequence[] }): JSX.Element | null {
  const { t, i18n } = useTranslation("settings");
  if (parts.length === 0) return null;
  return (
    <section className={styles.parts} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            <b>{part.title}</b>
            <span className="num">
              {t("deletion.rows", {
                count: part.count,
                shown: count(part.count, i18n.language),
              })}
            </span>
            {part.why && <p>{part.why}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AskProps extends DeletionDialogProps {
  dueAt: string;
}

function Ask({ user, dueAt, onClose }: AskProps): JSX.Element {
  const { t } = useTranslation("settings");
  const queries = useQueryClient();
  const prove = async (proof: Proof): Promise<void> => {
    await askDeletion({ body: { model: proof }, throwOnError: true });
    void queries.invalidateQueries({ queryKey: answersOf(personalData) });
    onClose();
    notify({ tone: "ok", title: t("deletion.asked"), text: t("deletion.askedText") });
  };
  return (
    <>
      <p>{t("deletion.prove", { at: dateAndTime(dueAt) })}</p>
      <CodeForm
        purpose="delete"
        mobile={user.tel}
        prove={prove}
        act={t("deletion.submit")}
        look="danger"
        cancel={t("cancel")}
        onCancel={onClose}
      />
    </>
  );
}
