import { fileAddress, type UploadedFile } from "@zhegui/client";
import { isRefused } from "@zhegui/domain";
import { Button, classNames, Icon, Progress } from "@zhegui/kit";
import { type DragEvent, type JSX, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { accepted, described, largest, type UploadKind } from "./checking";
import box from "./upload-box.module.css";
import styles from "./upload-list.module.css";
import { useUpload } from "./use-upload";

/** A file that was chosen, and what became of it. */
interface Chosen {
  id: number;
  name: string;
  /** Absent where an earlier page has sent it. */
  file?: File;
  isRefused?: boolean;
  /** It cannot be sent again, and takes nobody's place. */
  isLost?: boolean;
  kept?: UploadedFile;
}

interface UploadListProps {
  label: string;
  kinds: readonly UploadKind[];
  /** How many there may be. */
  most: number;
  /** What the server has kept of an earlier page's, as the form's draft says; read once. */
  kept: readonly UploadedFile[];
  /** Told what the server has kept of those chosen, in their order, and whether others are still on
   * their way: a form waits for them. */
  onChange: (files: UploadedFile[], isSending: boolean) => void;
}

/** Takes several files by choice or by drop. Each is sent, and fails, by itself. */
export function UploadList(props: UploadListProps): JSX.Element {
  const { label, kinds, most, onChange } = props;
  const { t } = useTranslation("files");
  const [chosen, choose] = useState<Chosen[]>(() =>
    props.kept.map((kept, id) => ({ id, name: kept.name, kept })),
  );
  const [tooMany, setTooMany] = useState(false);
  const count = useRef(props.kept.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when something became of a file.
  useEffect(() => {
    const files = chosen.flatMap(({ kept }) => kept ?? []);
    const isSending = chosen.some(({ kept, isRefused }) => !kept && !isRefused);
    onChange(files, isSending);
  }, [chosen]);
  const places = chosen.filter(({ isLost }) => !isLost).length;
  const add = (files: readonly File[]): void => {
    const taken = files.slice(0, most - places);
    setTooMany(taken.length < files.length);
    choose([...chosen, ...taken.map((file) => ({ id: count.current++, name: file.name, file }))]);
  };
  const change = (id: number, to: Partial<Chosen>): void =>
    choose((before) => before.map((each) => (each.id === id ? { ...each, ...to } : each)));
  const remove = (id: number): void => {
    setTooMany(false);
    choose((before) => before.filter((each) => each.id !== id));
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {chosen.map(({ id, file, name, kept, isLost }) =>
            file ? (
              <Row
                key={id}
                file={file}
                isKept={kept !== undefined}
                kinds={kinds}
                onChange={(to) => change(id, to)}
                onRemove={() => remove(id)}
              />
            ) : (
              <KeptRow
                key={id}
                name={name}
                kept={kept}
                isGone={isLost === true}
                onGone={() => change(id, { kept: undefined, isRefused: true, isLost: true })}
                onRemove={() => remove(id)}
              />
            ),
          )}
        </ul>
      )}
      {places < most && <Choice label={label} kinds={kinds} onFiles={add} />}
      <p role="alert" className={styles.tooMany}>
        {tooMany && t("fault.tooMany", { most })}
      </p>
    </>
  );
}

interface ChoiceProps {
  label: string;
  kinds: readonly UploadKind[];
  onFiles: (files: readonly File[]) => void;
}

function Choice({ label, kinds, onFiles }: ChoiceProps): JSX.Element {
  const { t } = useTranslation("files");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hint = useId();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={label}
      className={classNames(box.box, styles.choice, over && box.over)}
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
        multiple
        aria-label={label}
        accept={accepted(kinds)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        <Icon name="cloudUp" size={18} />
        {label}
      </Button>
      <span id={hint} className={box.hint}>
        {t("drop", { types: described(kinds), limit: largest(kinds) })}
      </span>
    </section>
  );
}

interface RowProps {
  file: File;
  isKept: boolean;
  kinds: readonly UploadKind[];
  onChange: (to: Partial<Chosen>) => void;
  onRemove: () => void;
}

/** One file: how far it is, or what is wrong with it. */
function Row({ file, isKept, kinds, onChange, onRemove }: RowProps): JSX.Element {
  const { t } = useTranslation("files");
  const { name } = file;
  const { state, start, retry } = useUpload(kinds, (kept) => onChange({ kept }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, as it is chosen.
  useEffect(() => start(file), [file]);
  const isRefused = state.step === "refused" || state.step === "failed";
  const isLost = isRefused && !(state.step === "failed" && state.canRetry);
  const isSending = !isKept && !isRefused;
  const share = state.step === "sending" ? state.share : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes.
  useEffect(() => onChange({ isRefused, isLost }), [isRefused, isLost]);
  return (
    <li>
      <span className={box.name}>{name}</span>
      {isSending && <Progress label={t("sending", { name })} value={share} max={1} />}
      <p role="alert" className={box.fault}>
        {state.step === "refused" && t(`fault.${state.fault}`, { limit: largest(kinds) })}
        {state.step === "failed" && state.words}
      </p>
      {state.step === "failed" && state.canRetry && (
        <Button size="small" aria-label={`${t("retry")}: ${name}`} onClick={retry}>
          {t("retry")}
        </Button>
      )}
      <TakeBack name={name} isSending={isSending} onRemove={onRemove} />
    </li>
  );
}

interface KeptRowProps {
  name: string;
  kept: UploadedFile | undefined;
  isGone: boolean;
  onGone: () => void;
  onRemove: () => void;
}

/** A file that an earlier page sent: the server keeps one that nothing refers to for a day. */
function KeptRow({ name, kept, isGone, onGone, onRemove }: KeptRowProps): JSX.Element {
  const { t } = useTranslation("files");
  const sid = kept?.sid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as it comes back.
  useEffect(() => {
    if (sid === undefined) return;
    fileAddress({ body: { sid } }).catch((cause: unknown) => {
      if (isRefused(cause, 404)) onGone();
    });
  }, [sid]);
  return (
    <li>
      <span className={box.name}>{name}</span>
      <p role="alert" className={box.fault}>
        {isGone && t("fault.gone")}
      </p>
      <TakeBack name={name} isSending={false} onRemove={onRemove} />
    </li>
  );
}

interface TakeBackProps {
  name: string;
  isSending: boolean;
  onRemove: () => void;
}

function TakeBack({ name, isSending, onRemove }: TakeBackProps): JSX.Element {
  const { t } = useTranslation("files");
  const words = t(isSending ? "cancel" : "remove");
  return (
    <Button size="small" look="plain" aria-label={`${words}: ${name}`} onClick={onRemove}>
      {words}
    </Button>
  );
}
