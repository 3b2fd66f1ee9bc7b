import type { ButtonHTMLAttributes, InputHTMLAttributes, JSX, ReactNode, Ref } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import styles from "./text-input.module.css";

export interface TextInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "prefix"> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ prefix, suffix, ...rest }: TextInputProps): JSX.Element {
  return (
    <div className={styles.box}>
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      <input {...rest} className={styles.input} />
      {suffix}
    </div>
  );
}

/** A quiet button at the end of an input, as its `suffix`. */
export function InputButton(
  props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">,
): JSX.Element {
  return <button type="button" {...props} className={`${styles.button} num`} />;
}

/** A password with an eye that shows it. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "suffix">): JSX.Element {
  const { t } = useTranslation("kit");
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(shown ? "hidePassword" : "showPassword")}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? "eyeOff" : "eye"} />
    </button>
  );
  return <TextInput {...props} type={shown ? "text" : "password"} suffix={eye} />;
}
