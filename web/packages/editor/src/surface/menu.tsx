import { Icon, type IconName } from "@zhegui/kit";
import {
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import styles from "./surface.module.css";

interface MenuProps {
  label: string;
  icon: IconName;
  isOn: boolean;
  isPossible: boolean;
  /** Called with what closes the panel and goes back to the text. */
  children: (close: () => void) => ReactNode;
}

/** A button of the toolbar with a panel below it. */
export function Menu({ label, icon, isOn, isPossible, children }: MenuProps): JSX.Element {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>("[data-menu] :is(input, button)")?.focus();
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the Escape key of what is in it
    <span ref={root} className={styles.menu} onKeyDown={isOpen ? closeOnEscape : undefined}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={!isPossible}
        data-on={isOn || undefined}
        onClick={() => isPossible && setOpen(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen && (
        <div id={id} className={styles.panel} data-menu="">
          {children(() => setOpen(false))}
        </div>
      )}
    </span>
  );
}
