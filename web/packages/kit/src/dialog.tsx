import type { JSX, MouseEvent, ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import styles from "./dialog.module.css";
import { Icon } from "./icon";
import { dismissDone } from "./notices";
import { enterTopLayer } from "./top-layer";

interface DialogProps {
  /** Id of the heading that names the dialog. */
  labelledBy: string;
  onClose: () => void;
  /** Along the right edge, as high as the window. */
  side?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Of radio buttons the keyboard knows the chosen one alone. */
const FIELDS = "input:not([type=radio]:not(:checked)), select, textarea";

/**
 * A modal dialog, open while it is mounted. The browser's own `<dialog>` keeps the focus inside,
 * makes the page inert, gives the focus back, and closes on Escape.
 */
export function Dialog({
  labelledBy,
  onClose,
  side = false,
  className,
  children,
}: DialogProps): JSX.Element {
  const { t } = useTranslation("kit");
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, because it ends while the element is still in the page: only then does the
  // browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dismissDone(); // It would lie over the dialog.
    const leave = enterTopLayer(dialog);
    dialog.showModal();
    // A form begins at its first field; the browser would begin at whatever comes first.
    dialog.querySelector<HTMLElement>(FIELDS)?.focus();
    return () => {
      dialog.close();
      leave();
    };
  }, []);

  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose();
  };

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, side && styles.side, className)}
      aria-labelledby={labelledBy}
      onMouseDown={closeOnBackdrop}
      onCancel={(event) => {
        // React also lets that of a dialog or a file field within climb up to here.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <button type="button" className={styles.close} aria-label={t("close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}
