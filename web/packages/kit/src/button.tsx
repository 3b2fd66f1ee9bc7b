import type { ButtonHTMLAttributes, JSX, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";

interface ButtonLook {
  /** `primary` is the one filled button of a view. */
  look?: "primary" | "outline" | "plain" | "danger";
  size?: "small" | "medium" | "large";
  wide?: boolean;
}

interface ButtonProps
  extends ButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** Keeps the button's width and refuses a second press while the work runs. */
  busy?: boolean;
  children: ReactNode;
}

/** The class of a link that looks like a button. */
export function buttonClass({
  look = "outline",
  size = "medium",
  wide = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[look], styles[size], wide && styles.wide);
}

/** A disabled button would lose the focus, and keyboard users their place. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

export function Button({
  look,
  size,
  wide,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonProps): JSX.Element {
  const style: ButtonLook = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(style)}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {children}
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
