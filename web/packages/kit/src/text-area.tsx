import type { JSX, Ref, TextareaHTMLAttributes } from "react";
import styles from "./text-area.module.css";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Text of several lines; grows with what is written. */
export function TextArea(props: TextAreaProps): JSX.Element {
  return <textarea rows={3} {...props} className={styles.area} />;
}
