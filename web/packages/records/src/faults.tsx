import type { JSX, RefObject } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";

interface FaultsProps {
  faults: Record<string, string | undefined>;
  labelOf: (name: string) => string;
  element: RefObject<HTMLFormElement | null>;
}

/** At the top of a form: every field at fault, as a way to it. */
export function Faults({ faults, labelOf, element }: FaultsProps): JSX.Element | null {
  const { t } = useTranslation("records");
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  if (found.length < 2) return null;
  return (
    <div className={styles.faults}>
      <p>{t("form.faults", { count: found.length })}</p>
      <ul>
        {found.map(([name, fault]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
              }}
            >
              {labelOf(name)}
            </a>
            {": "}
            {fault}
          </li>
        ))}
      </ul>
    </div>
  );
}
