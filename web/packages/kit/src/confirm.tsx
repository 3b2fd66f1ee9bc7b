import type { JSX, ReactNode } from "react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import styles from "./confirm.module.css";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { TextInput } from "./text-input";

interface ConfirmProps {
  title: string;
  /** What follows: figures first. */
  children: ReactNode;
  /** What the button says: the act itself. */
  act: string;
  /** It cannot be undone. */
  isDanger?: boolean;
  /** Must be typed before it is done: a name, a number. */
  typed?: string | undefined;
  busy?: boolean;
  /** It cannot be done at all. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done: what follows, then the act by its name. */
export function Confirm(props: ConfirmProps): JSX.Element {
  const { t } = useTranslation("kitRecords");
  const id = useId();
  const [text, setText] = useState("");
  const isTyped = props.typed === undefined || text.trim() === props.typed;
  return (
    <Dialog labelledBy={id} onClose={props.onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !props.busy && !props.disabled) props.onConfirm();
        }}
      >
        <h2 id={id}>{props.title}</h2>
        <div className={styles.content}>{props.children}</div>
        {props.typed !== undefined && (
          <Field label={t("confirm.type", { typed: props.typed })}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className={styles.buttons}>
          <Button onClick={props.onClose}>{t("confirm.cancel")}</Button>
          <Button
            type="submit"
            look={props.isDanger ? "danger" : "primary"}
            busy={props.busy ?? false}
            disabled={!isTyped || props.disabled}
          >
            {props.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
