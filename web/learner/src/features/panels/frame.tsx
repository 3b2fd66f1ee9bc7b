import { Skeleton } from "@zhegui/kit";
import { type JSX, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type FromPanel, type Place, readFromPanel, type ToPanel } from "../../panel/messages";
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
  const { kind, address, isOpen, place, onClose } = props;
  const { t } = useTranslation("panels");
  const dialog = useOpenness(isOpen);
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const { lesson, title } = place;
  useEffect(() => {
    if (!address) return;
    const { origin } = new URL(address);
    const tell = (said: ToPanel): void => frame.current?.contentWindow?.postMessage(said, origin);
    const answer = (said: FromPanel): void => {
      const { onGo, onUnread } = latest.current;
      if (said.type === "ready") tell({ type: "place", place: latest.current.place });
      if (said.type === "renew")
        void newCode()
          .catch(() => null)
          .then((code) => tell({ type: "code", code }));
      if (said.type === "close") latest.current.onClose();
      if (said.type === "unread") onUnread(said.count);
      if (said.type === "go") onGo(said.path);
    };
    const listen = ({ source, origin: from, data }: MessageEvent): void => {
      const isOurs = source === frame.current?.contentWindow && from === origin;
      const said = isOurs ? readFromPanel(data) : undefined;
      if (said) answer(said);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [address]);

  useEffect(() => {
    if (!address) return;
    const { origin } = new URL(address);
    const said: ToPanel = { type: "place", place: { lesson, title } };
    frame.current?.contentWindow?.postMessage(said, origin);
  }, [address, lesson, title]);

  useEffect(() => {
    if (!address || !isOpen) return;
    const said: ToPanel = { type: "opened" };
    frame.current?.contentWindow?.postMessage(said, new URL(address).origin);
  }, [address, isOpen]);

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
