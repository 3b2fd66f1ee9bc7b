import type { JSX, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./popover.module.css";

interface PopoverProps {
  /** Names the button for those who do not see what is on it. */
  label: string;
  button: ReactNode;
  /** Draws the content; call `close` when something in it was chosen. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below it; Escape, a press outside and leaving by Tab close it. */
export function Popover({ label, button, children }: PopoverProps): JSX.Element {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      // A dialog that was opened in the panel closes alone, and gives the focus back to it.
      if (event.key !== "Escape" || root.current?.querySelector("dialog")) return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);

  /** What had the focus goes with the panel. */
  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={trigger}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {/* Text, not aria-label: what is seen on the button stays part of its name. */}
        <span className="sr">{label}</span>
        {button}
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
