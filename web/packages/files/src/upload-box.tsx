import type { UploadedFile } from "@zhegui/client";
import { Button, classNames, Icon, Progress } from "@zhegui/kit";
import { type DragEvent, type JSX, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { accepted, described, largest, type UploadKind } from "./checking";
import styles from "./upload-box.module.css";
import { useUpload } from "./use-upload";

interface UploadBoxProps {
  label: string;
  kinds: readonly UploadKind[];
  /** `plain` stands beside what it changes, without a frame of its own. */
  look?: "box" | "plain";
  onDone: (file: UploadedFile) => void;
  /** Told when a file is on its way, and when none is any more: a form waits for it. */
  onSending?: (sending: boolean) => void;
}

/** Takes a file by choice or by drop, and says beside it how it goes and what was wrong. */
export function UploadBox({
  label,
  kinds,
  look = "box",
  onDone,
  onSending,
}: UploadBoxProps): JSX.Element {
  const { t } = useTranslation("files");
  const upload = useUpload(kinds, onDone);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hint = useId();
  const sending = upload.state.step === "sending";
  useEffect(() => onSending?.(sending), [sending, onSending]);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file, another] = event.dataTransfer.files;
    if (!file || sending) return;
    if (another) upload.refuse(another.name, "many");
    else upload.start(file);
  };
  return (
    <section
      aria-label={label}
      className={classNames(styles.box, over && styles.over)}
      data-look={look}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepted(kinds)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.start(file);
          target.value = "";
        }}
      />
      <Button disabled={sending} aria-describedby={hint} onClick={() => input.current?.click()}>
        <Icon name="cloudUp" size={18} />
        {label}
      </Button>
      <span id={hint} className={styles.hint}>
        {t("drop", { types: described(kinds), limit: largest(kinds) })}
      </span>
      <Course upload={upload} limit={largest(kinds)} />
    </section>
  );
}

interface CourseProps {
  upload: ReturnType<typeof useUpload>;
  limit: number;
}

function Course({ upload: { state, cancel, retry }, limit }: CourseProps): JSX.Element {
  const { t } = useTranslation("files");
  return (
    <div className={styles.course}>
      {state.step === "sending" && (
        <>
          <span className={styles.name}>{state.name}</span>
          <Progress label={t("sending", { name: state.name })} value={state.share} max={1} />
          <Button size="small" look="plain" onClick={cancel}>
            {t("cancel")}
          </Button>
        </>
      )}
      <p role="alert" className={styles.fault}>
        {state.step === "refused" && `${state.name}: ${t(`fault.${state.fault}`, { limit })}`}
        {state.step === "failed" && `${state.name}: ${state.words}`}
      </p>
      {state.step === "failed" && state.canRetry && (
        <Button size="small" onClick={retry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
