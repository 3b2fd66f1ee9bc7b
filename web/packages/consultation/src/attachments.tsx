import { largest, useUpload } from "@zhegui/files";
import { Button, Icon, Progress } from "@zhegui/kit";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { UPLOAD } from "./calls";
import styles from "./form.module.css";
import type { KeptFile } from "./unsent";
import { type MessageDraft, MOST_FILES } from "./use-message-draft";

export const KINDS = ["picture", "document"] as const;

/** A file that was chosen and is not on the server. */
interface Chosen {
  id: number;
  file: File;
  isRefused: boolean;
}

export interface Attachments {
  chosen: Chosen[];
  /** One is on its way: what is written waits for it. */
  isSending: boolean;
  isTooMany: boolean;
  add: (files: readonly File[]) => void;
  settle: (id: number, isRefused: boolean) => void;
  remove: (id: number) => void;
}

let latest = 0;

/** The files of a message that are not on the server yet; each is sent, and fails, by itself. */
export function useAttachments({ files }: MessageDraft): Attachments {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  return {
    chosen,
    isSending: chosen.some(({ isRefused }) => !isRefused),
    isTooMany,
    add(added) {
      const room = MOST_FILES - files.length - chosen.length;
      const taken = added.slice(0, Math.max(0, room)).map((file) => {
        latest += 1;
        return { id: latest, file, isRefused: false };
      });
      setTooMany(taken.length < added.length);
      setChosen((before) => [...before, ...taken]);
    },
    settle: (id, isRefused) =>
      setChosen((before) => before.map((each) => (each.id === id ? { ...each, isRefused } : each))),
    remove(id) {
      setTooMany(false);
      setChosen((before) => before.filter((each) => each.id !== id));
    },
  };
}

interface RowProps {
  name: string;
  /** What its button says: it is stopped, or taken away. */
  act: string;
  onAct: () => void;
  children?: JSX.Element | undefined;
}

function Row({ name, act, onAct, children }: RowProps): JSX.Element {
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>{name}</span>
      {children}
      <button type="button" aria-label={`${act}: ${name}`} title={act} onClick={onAct}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

interface ChosenRowProps {
  chosen: Chosen;
  onKept: (file: KeptFile) => void;
  onSettle: (isRefused: boolean) => void;
  onRemove: () => void;
}

function ChosenRow({ chosen, onKept, onSettle, onRemove }: ChosenRowProps): JSX.Element {
  const { t } = useTranslation("files");
  const { file } = chosen;
  const { state, start, retry } = useUpload(KINDS, onKept, UPLOAD);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, as it is chosen
  useEffect(() => start(file), [file]);
  const isRefused = state.step === "refused" || state.step === "failed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => onSettle(isRefused), [isRefused]);
  const share = state.step === "sending" ? state.share : 0;
  return (
    <Row name={file.name} act={t(isRefused ? "remove" : "cancel")} onAct={onRemove}>
      {isRefused ? (
        <p className={styles.fileFault} role="alert">
          {state.step === "refused" && t(`fault.${state.fault}`, { limit: largest(KINDS) })}
          {state.step === "failed" && state.words}{" "}
          {state.step === "failed" && state.canRetry && (
            <Button size="small" onClick={retry}>
              {t("retry")}
            </Button>
          )}
        </p>
      ) : (
        <Progress label={t("sending", { name: file.name })} value={share} max={1} />
      )}
    </Row>
  );
}

/** The files of the message that is being written. */
export function AttachmentList(props: {
  writing: MessageDraft;
  attaching: Attachments;
}): JSX.Element {
  const { writing, attaching } = props;
  const { t } = useTranslation(["consultation", "files"]);
  const { chosen, isTooMany, settle, remove } = attaching;
  return (
    <>
      <ul className={styles.fileList} aria-label={t("file.files")}>
        {writing.files.map((file) => (
          <Row
            key={file.sid}
            name={file.name}
            act={t("files:remove")}
            onAct={() => writing.detach(file)}
          />
        ))}
        {chosen.map((each) => (
          <ChosenRow
            key={each.id}
            chosen={each}
            onKept={({ sid, name, size }) => {
              remove(each.id);
              writing.attach({ sid, name, size });
            }}
            onSettle={(isRefused) => settle(each.id, isRefused)}
            onRemove={() => remove(each.id)}
          />
        ))}
      </ul>
      {isTooMany && (
        <p className={styles.fault} role="alert">
          {t("files:fault.tooMany", { most: MOST_FILES })}
        </p>
      )}
    </>
  );
}
