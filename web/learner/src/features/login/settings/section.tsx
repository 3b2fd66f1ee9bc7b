import { useOpenForm } from "@zhegui/domain";
import { Button, Card } from "@zhegui/kit";
import { type JSX, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./settings.module.css";

interface SectionProps {
  title: string;
  lead: string;
  /** Beside them: what is done here. */
  act?: ReactNode;
  children?: ReactNode;
}

/** One of the things that can be set. */
export function Section({ title, lead, act, children }: SectionProps): JSX.Element {
  const id = useId();
  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
        {act}
      </header>
      {children}
    </Card>
  );
}

interface FoldedProps extends Omit<SectionProps, "act" | "children"> {
  /** Names the section among those whose form was left open. */
  name: string;
  children: ReactNode;
}

/** One whose form opens at a press: rarely wanted, it does not stand in the way of the others. */
export function Folded({ name, children, ...words }: FoldedProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [form, open] = useOpenForm(name);
  const isOpen = form !== undefined;
  const act = (
    <Button aria-expanded={isOpen} onClick={() => open(isOpen ? undefined : name)}>
      {t(isOpen ? "close" : "change")} <span className="sr">{words.title}</span>
    </Button>
  );
  return (
    <Section {...words} act={act}>
      {isOpen && children}
    </Section>
  );
}
