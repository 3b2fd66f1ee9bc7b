import { read, siteInformation } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { Flower, Icon } from "@zhegui/kit";
import { type JSX, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { usePractised } from "../../panel/practised";
import { PanelFrame, type PanelKind } from "./frame";
import styles from "./panels.module.css";
import { useAddress, useVisit } from "./use-address";
import { useConsultation } from "./use-consultation";
import { useDock } from "./use-dock";
import { usePlace } from "./use-place";
import { useUnread } from "./use-unread";

interface ButtonProps {
  kind: PanelKind;
  isOpen: boolean;
  unread: number;
  ref: Ref<HTMLButtonElement>;
  onPress: () => void;
}

function PanelButton({ kind, isOpen, unread, ref, onPress }: ButtonProps): JSX.Element {
  const { t } = useTranslation("panels");
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      data-kind={kind}
      aria-expanded={isOpen}
      aria-controls={`panel-${kind}`}
      onClick={onPress}
    >
      {kind === "assistant" ? (
        <svg viewBox="-12 -12 24 24" width={22} height={22} aria-hidden="true">
          <Flower x={0} y={0} spread={5.4} turn={14} />
        </svg>
      ) : (
        <Icon name="headset" size={22} />
      )}
      <span className={styles.label}>{t(kind)}</span>
      {unread > 0 && (
        <span className={styles.unread}>
          <span aria-hidden="true">{unread}</span>
          <span className="sr">{t("unread", { count: unread })}</span>
        </span>
      )}
    </button>
  );
}

interface PanelProps {
  kind: PanelKind;
  setting: string | undefined;
  visit: string;
  isOpen: boolean;
  asked?: { sid: string } | undefined;
  /** What is unread as far as the page knows: the panel, once there, knows better. */
  unreadBefore?: number;
  onToggle: (isOpen: boolean) => void;
}

/** A panel and the button that opens and closes it. */
function Panel(props: PanelProps): JSX.Element {
  const { kind, setting, visit, isOpen, asked, unreadBefore = 0, onToggle } = props;
  const navigate = useNavigate();
  const place = usePlace();
  const button = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState<number>();
  const unread = told ?? unreadBefore;
  const address = useAddress(setting, visit, isOpen, () => onToggle(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unread is of one visit
  useEffect(() => setTold(undefined), [visit]);
  const close = (): void => {
    onToggle(false);
    button.current?.focus();
  };
  const go = (path: string): void => {
    // Where it fills the window the place would stay behind it.
    if (document.querySelector("dialog:modal")) onToggle(false);
    void navigate(path);
  };
  return (
    <>
      <PanelButton {...{ kind, isOpen, unread }} ref={button} onPress={() => onToggle(!isOpen)} />
      {(isOpen || address) && (
        <PanelFrame
          {...{ kind, address, isOpen, place, asked }}
          onClose={close}
          onGo={go}
          onUnread={setTold}
        />
      )}
    </>
  );
}

const SID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The panel is opened where the address asks for a consultation, as the message does that tells of an
 * answer; with that consultation, where the address names one.
 */
function useAskedFor(isOffered: boolean, open: (sid: string | undefined) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("consultation");
  const isAsked = asked !== null;
  const take = useEffectEvent((): void => {
    open(asked && SID.test(asked) ? asked : undefined);
    const without = (now: URLSearchParams): URLSearchParams => {
      now.delete("consultation");
      return now;
    };
    setParameters(without, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isOffered && isAsked) take();
  }, [isOffered, isAsked]);
}

/** The ways to the assistant and, where it is offered, to the consultation: of both one is open. */
export function Panels(): JSX.Element | null {
  const { t } = useTranslation("panels");
  useDock();
  const { data } = useLoaded(read(siteInformation, {}));
  const visit = useVisit();
  const { assistant, consultation } = data?.data ?? {};
  const isOffered = useConsultation(Boolean(consultation), visit);
  const unreadBefore = useUnread(isOffered, visit);
  const [open, setOpen] = useState<PanelKind | null>(null);
  const wantsHint = usePractised((practised) => practised.wantsHint);
  useEffect(() => {
    if (wantsHint) setOpen("assistant");
  }, [wantsHint]);
  const [asked, setAsked] = useState<{ sid: string }>();
  useAskedFor(isOffered, (sid) => {
    setAsked(sid === undefined ? undefined : { sid });
    setOpen("consultation");
  });
  if (!assistant) return null;
  const toggle = (kind: PanelKind) => (isOpen: boolean) => setOpen(isOpen ? kind : null);
  return (
    <nav className={styles.buttons} aria-label={t("label")} data-count={isOffered ? 2 : 1}>
      {isOffered && (
        <Panel
          kind="consultation"
          setting={consultation ?? undefined}
          visit={visit}
          isOpen={open === "consultation"}
          asked={asked}
          unreadBefore={unreadBefore}
          onToggle={toggle("consultation")}
        />
      )}
      <Panel
        kind="assistant"
        setting={assistant}
        visit={visit}
        isOpen={open === "assistant"}
        onToggle={toggle("assistant")}
      />
    </nav>
  );
}
