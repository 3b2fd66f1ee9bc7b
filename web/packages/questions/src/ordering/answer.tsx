import { Button, classNames, Icon } from "@zhegui/kit";
import { type JSX, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerProps } from "../kind";
import { RichText } from "../rich-text";
import styles from "./answer.module.css";
import { moved, orderOf } from "./rules";
import { useDrag } from "./use-drag";

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The items in their order; each moves by keys, by its buttons, and by its handle. */
export function OrderingAnswer({ question, value, disabled, onAnswer }: AnswerProps): JSX.Element {
  const { t } = useTranslation("questions");
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const [told, setTold] = useState("");
  const keepFocus = useFocusThatStays();
  const order = orderOf(question.optionList, value);
  const contents = new Map(question.optionList.map(({ sid, content }) => [sid, content]));

  const move = (from: number, to: number) => {
    const next = moved(order, from, to);
    if (disabled || next === order) return;
    keepFocus(`${id}-${order[from]}`);
    onAnswer(next);
    setTold(t("ordering.moved", { position: to + 1, total: order.length }));
  };
  const { drag, handle } = useDrag(list, move);

  const onKey = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey) move(index, index + step);
    else document.getElementById(`${id}-${order[index + step]}`)?.focus();
  };

  return (
    <div className={styles.ordering}>
      <p className={styles.lead}>{t("ordering.lead")}</p>
      <ol ref={list}>
        {order.map((sid, index) => (
          <li
            key={sid}
            className={classNames(
              drag?.from === index && styles.dragged,
              drag?.to === index && drag.to < drag.from && styles.above,
              drag?.to === index && drag.to > drag.from && styles.below,
            )}
            style={drag?.from === index ? { transform: `translateY(${drag.by}px)` } : undefined}
          >
            <button
              type="button"
              id={`${id}-${sid}`}
              className={styles.handle}
              disabled={disabled}
              aria-label={t("ordering.item", { position: index + 1, total: order.length })}
              aria-describedby={`${id}-${sid}-content`}
              onKeyDown={(event) => onKey(event, index)}
              {...handle(index)}
            >
              <Icon name="menu" size={18} />
              {index + 1}
            </button>
            <span id={`${id}-${sid}-content`} className={styles.content}>
              <RichText text={contents.get(sid) ?? ""} />
            </span>
            <Step
              isUp
              name={t("ordering.up", { position: index + 1 })}
              disabled={disabled || index === 0}
              onStep={() => move(index, index - 1)}
            />
            <Step
              isUp={false}
              name={t("ordering.down", { position: index + 1 })}
              disabled={disabled || index === order.length - 1}
              onStep={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <div className={classNames(styles.confirm, value !== null && styles.hidden)}>
        <Button disabled={disabled} onClick={() => onAnswer(order)}>
          {t("ordering.confirm")}
        </Button>
      </div>
      <p className="sr" role="status">
        {told}
      </p>
    </div>
  );
}

interface StepProps {
  isUp: boolean;
  name: string;
  disabled: boolean;
  onStep: () => void;
}

/** For a finger. Keys have the handle: two more stops an item would be too many. */
function Step({ isUp, name, disabled, onStep }: StepProps): JSX.Element {
  return (
    <button
      type="button"
      className={classNames(styles.step, isUp && styles.up)}
      tabIndex={-1}
      aria-label={name}
      disabled={disabled}
      onClick={onStep}
    >
      <Icon name="chevronDown" size={20} />
    </button>
  );
}

/** An item that moves within the page loses the focus; this gives it back. */
function useFocusThatStays(): (element: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (element) => {
    wanted.current = element;
  };
}
