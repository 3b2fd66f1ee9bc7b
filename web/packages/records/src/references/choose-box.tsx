import { InputButton, isComposing, TextInput } from "@zhegui/kit";
import { type JSX, type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chosen } from "./chosen";
import styles from "./references.module.css";
import { type Source, useOffered } from "./use-offered";

const LONGEST = 80;

interface ChooseBoxProps {
  /** Of the field around it. */
  control: { id: string; "aria-invalid": boolean; "aria-describedby": string };
  name: string;
  source: Source;
  /** What stands in the box. */
  chosen?: Chosen | undefined;
  /** What is not offered, by sid. */
  without?: readonly string[];
  onChoose: (chosen: Chosen | undefined) => void;
  onLeave: () => void;
}

/** A record chosen by typing a part of its name: a combobox by the ARIA pattern. */
export function ChooseBox(props: ChooseBoxProps): JSX.Element {
  const { chosen, without = [], onChoose } = props;
  const { t } = useTranslation("records");
  const list = useId();
  // Undefined while nothing is sought.
  const [word, seek] = useState<string>();
  const [at, point] = useState(0);
  const isOpen = word !== undefined;
  const found = useOffered(props.source, word ?? "", isOpen);
  const offered = found.offered.filter(({ sid }) => !without.includes(sid));
  const pointed = Math.min(at, offered.length - 1);
  const begin = (text: string): void => {
    seek(text);
    point(0);
  };
  const choose = (one: Chosen): void => {
    onChoose(one);
    seek(undefined);
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const one = offered[pointed];
    const step = (by: number) => point((pointed + by + offered.length) % (offered.length || 1));
    const deeds: Record<string, () => void> = isOpen
      ? {
          ArrowDown: () => step(1),
          ArrowUp: () => step(-1),
          Escape: () => seek(undefined),
          ...(one && { Enter: () => choose(one) }),
        }
      : { ArrowDown: () => begin("") };
    const deed = deeds[event.key];
    if (!deed) return;
    // Escape closes the list, and nothing around it.
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  return (
    <div className={styles.choose}>
      <TextInput
        {...props.control}
        name={props.name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered.length > 0 ? `${list}-${pointed}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder={t("choose.type")}
        value={word ?? chosen?.label ?? ""}
        onChange={({ target }) => {
          begin(target.value);
          if (target.value === "" && chosen) onChoose(undefined);
        }}
        onClick={() => !isOpen && begin("")}
        onKeyDown={press}
        onBlur={() => {
          seek(undefined);
          props.onLeave();
        }}
        suffix={
          chosen && (
            <InputButton
              aria-label={t("choose.clear", { label: chosen.label })}
              onClick={() => onChoose(undefined)}
            >
              {t("choose.clearAct")}
            </InputButton>
          )
        }
      />
      {isOpen && (
        <div className={styles.offered}>
          <div id={list} role="listbox" aria-label={t("choose.offered")}>
            {offered.map((one, index) => (
              <div
                key={one.sid}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === pointed}
                tabIndex={-1}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
                onKeyDown={press}
                onMouseEnter={() => point(index)}
              >
                {one.label}
              </div>
            ))}
          </div>
          <p role="status">
            {found.hasFailed && t("choose.failed")}
            {!found.hasFailed && found.isLooking && t("choose.looking")}
            {!found.hasFailed && !found.isLooking && offered.length === 0 && t("choose.nothing")}
            {!found.isLooking && found.isMore && t("choose.more")}
          </p>
        </div>
      )}
    </div>
  );
}
