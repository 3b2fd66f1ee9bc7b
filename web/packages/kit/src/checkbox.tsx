import type { InputHTMLAttributes, JSX, ReactNode } from "react";
import styles from "./checkbox.module.css";
import { Icon } from "./icon";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps): JSX.Element {
  return (
    <label className={styles.row}>
      <input {...rest} type="checkbox" className={styles.input} />
      <span className={styles.box} aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
      <span>{children}</span>
    </label>
  );
}
