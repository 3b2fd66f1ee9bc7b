import { keepPreviousData } from "@tanstack/react-query";
import { useLoaded, useSettled } from "@zhegui/domain";
import { classNames, Dialog, Icon, isComposing } from "@zhegui/kit";
import { type JSX, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useHere } from "../../place";
import { menuOf } from "../menu";
import styles from "./finder.module.css";
import { type Hit, pagesNamed } from "./pages";
import { recordsNamed } from "./records";

const SETTLED_MS = 250;
const LONGEST = 60;

interface Section {
  name: string;
  hits: readonly Hit[];
}

/** The pages and records that a word finds, as sections of one list. */
function useSections(word: string): { sections: Section[]; isLooking: boolean } {
  const { t } = useTranslation("admin");
  const { place } = useHere();
  const groups = useMemo(() => menuOf(place), [place]);
  const sought = useSettled(word.trim(), SETTLED_MS);
  const records = useLoaded({
    queryKey: ["records", "finder", place.code, sought],
    queryFn: () =>
      recordsNamed(
        groups.flatMap(({ items }) => items),
        sought,
      ),
    enabled: sought !== "",
    placeholderData: keepPreviousData,
  });
  const found = word.trim() && sought ? (records.data ?? []) : [];
  const sections = [
    { name: t("finder.pages"), hits: pagesNamed(t, groups, word) },
    ...found.map(({ item, hits }) => ({ name: t(`menu.${item.name}`), hits })),
  ];
  return {
    sections: sections.filter(({ hits }) => hits.length > 0),
    isLooking: word.trim() !== sought || records.isFetching,
  };
}

interface SectionHitsProps {
  /** Of the finder. */
  id: string;
  section: Section;
  /** Which of all hits its first one is. */
  start: number;
  pointed: number;
  onChoose: () => void;
}

function SectionHits(props: SectionHitsProps): JSX.Element {
  const { id, section, start, pointed } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, by the ARIA pattern
    <div role="group" aria-label={section.name}>
      <p className={styles.name} aria-hidden="true">
        {section.name}
      </p>
      {section.hits.map(({ to, words, beside }, at) => (
        <Link
          key={to}
          id={`${id}-${start + at}`}
          data-at={start + at}
          role="option"
          aria-selected={start + at === pointed}
          tabIndex={-1}
          className={classNames(styles.hit, start + at === pointed && styles.pointed)}
          to={to}
          onClick={props.onChoose}
        >
          <span>{words}</span>
          {beside && <small>{beside}</small>}
        </Link>
      ))}
    </div>
  );
}

/** Goes to a page or a record by a word of it. */
export function Finder({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation("admin");
  const id = useId();
  const navigate = useNavigate();
  const [word, write] = useState("");
  const [at, point] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { sections, isLooking } = useSections(word);
  const hits = sections.flatMap((section) => section.hits);
  const pointed = Math.min(at, hits.length - 1);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${pointed}"]`)?.scrollIntoView({ block: "nearest" });
  }, [pointed]);
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const chosen = hits[pointed];
    const deeds: Record<string, () => void> = {
      ArrowDown: () => point((pointed + 1) % hits.length),
      ArrowUp: () => point((pointed - 1 + hits.length) % hits.length),
      ...(chosen && {
        Enter: () => {
          navigate(chosen.to);
          onClose();
        },
      }),
    };
    const deed = hits.length > 0 ? deeds[event.key] : undefined;
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} className={styles.dialog}>
      <h2 id={`${id}-title`} className="sr">
        {t("finder.title")}
      </h2>
      <div className={styles.field}>
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-label={t("finder.title")}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${pointed}` : undefined}
          placeholder={t("finder.hint")}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={word}
          onChange={({ target }) => {
            write(target.value);
            point(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p className="sr" role="status">
        {!isLooking && t("finder.found", { count: hits.length })}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t("finder.title")}
        className={styles.list}
      >
        {sections.map((section, number) => (
          <SectionHits
            key={section.name}
            id={id}
            section={section}
            start={sections.slice(0, number).flatMap(({ hits }) => hits).length}
            pointed={pointed}
            onChoose={onClose}
          />
        ))}
      </div>
      {hits.length === 0 && !isLooking && <p className={styles.nothing}>{t("finder.nothing")}</p>}
    </Dialog>
  );
}
