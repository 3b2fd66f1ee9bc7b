import type { JSX, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "./class-names";
import styles from "./field.module.css";
import { Icon } from "./icon";

export interface FieldControl {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string;
}

interface FieldProps {
  label: string;
  /** Stands at the right end of the label's line, such as a link to reset the password. */
  aside?: ReactNode;
  error?: string | undefined;
  hint?: string;
  /** Draws the control; spread what it is given on the input element. */
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with a line reserved for its error, so that an error moves nothing. */
export function Field({ label, aside, error, hint, children }: FieldProps): JSX.Element {
  const id = useId();
  const message = `${id}-message`;
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": message })}
      <p
        className={classNames(styles.message, error && styles.bad)}
        id={message}
        role={error ? "alert" : undefined}
      >
        {error && <Icon name="info" size={16} />}
        {error ?? hint}
      </p>
    </div>
  );
}
