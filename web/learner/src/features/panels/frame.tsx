import { Skeleton } from "@zhegui/kit";
import { type JSX, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Place, readFromPanel, type ToPanel } from "../../panel/messages";
import { usePractised } from "../../panel/practised";
import styles from "./panels.module.css";
import { newCode } from "./use-address";

export type PanelKind = "assistant" | "consultation";

/** Narrower than this a panel takes the whole window, and the page behind it is out of reach. */
const NARROW = "(max-width: 700px)";

export interface Heard {
  onClose: () => void;
  onGo: (path: string) => void;
  onUnread: (count: number) => void;
}

interface FrameProps extends Heard {
  kind: PanelKind;
  /** None until it is made. */
  address: string | undefined;
  isOpen: boolean;
  place: Place;
  /** The consultation that is to be shown; another object each time that it is asked for. */
  asked: { sid: string } | undefined;
}

function useOpenness(isOpen: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === isOpen) return;
    if (!isOpen) dialog.close();
    else if (matchMedia(NARROW).matches) dialog.showModal();
    else dialog.show();
  }, [isOpen]);
  return ref;
}

/** A panel in its frame, which stays as it is while it is closed. */
export function PanelFrame(props: FrameProps): JSX.Element {
  const { kind, address, isOpen, place, asked, onClose, onGo, onUnread } = props;
  const { t } = useTranslation("panels");
  const dialog = useOpenness(isOpen);
  const frame = useRef<HTMLIFrameElement>(null);
  const { lesson, title, practice } = place;
  const wantsHint = usePractised((practised) => practised.wantsHint) && kind === "assistant";
  const readyAt = useRef<string>(undefined);
  // One that is made anew while it is open takes no focus.
  const wantsFocus = useRef(false);
  const tell = useEffectEvent((said: ToPanel): void => {
    if (!address || readyAt.current !== address) return;
    frame.current?.contentWindow?.postMessage(said, new URL(address).origin);
  });
  const askForHint = useEffectEvent((): void => {
    if (!wantsHint || !address || readyAt.current !== address) return;
    usePractised.setState({ wantsHint: false });
    tell({ type: "hint" });
  });
  const begin = useEffectEvent((): void => {
    tell({ type: "place", place });
    askForHint();
    if (!address || readyAt.current !== address || !wantsFocus.current) return;
    wantsFocus.current = false;
    frame.current?.focus();
    tell({ type: "opened" });
  });
  const tellAsked = useEffectEvent((): void => {
    if (asked) tell({ type: "consultation", sid: asked.sid });
  });
  const renew = useEffectEvent(async (): Promise<void> => {
    const code = await newCode().catch(() => null);
    tell({ type: "code", code });
  });
  const hear = useEffectEvent((event: MessageEvent): void => {
    const isOurs = event.source === frame.current?.contentWindow;
    if (!address || !isOurs || event.origin !== new URL(address).origin) return;
    const said = readFromPanel(event.data);
    if (said?.type === "ready") {
      readyAt.current = address;
      tellAsked();
      begin();
    }
    if (said?.type === "renew") void renew();
    if (said?.type === "close") onClose();
    if (said?.type === "unread") onUnread(said.count);
    if (said?.type === "go") onGo(said.path);
  });

  useEffect(() => {
    const listen = (event: MessageEvent): void => hear(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  useEffect(
    () => tell({ type: "place", place: { lesson, title, practice } }),
    [lesson, title, practice],
  );
  useEffect(() => {
    if (wantsHint) askForHint();
  }, [wantsHint]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told each time that it is asked for
  useEffect(() => tellAsked(), [asked]);
  useEffect(() => {
    wantsFocus.current = isOpen;
    begin();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      id={`panel-${kind}`}
      className={styles.panel}
      aria-label={t(kind)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {address ? (
        <iframe
          ref={frame}
          key={address}
          className={styles.frame}
          src={address}
          title={t(kind)}
          referrerPolicy="origin"
        />
      ) : (
        <div className={styles.coming} role="status">
          <span className="sr">{t("loading")}</span>
          <Skeleton height={28} width="60%" />
          <Skeleton height={120} />
        </div>
      )}
    </dialog>
  );
}
