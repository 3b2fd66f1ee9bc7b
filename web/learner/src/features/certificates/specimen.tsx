import { reportExpired } from "@zhegui/domain";
import { classNames } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { State } from "./rules";
import styles from "./specimen.module.css";
import { Stamp } from "./stamp";

interface SpecimenProps {
  url: string;
  title: string;
  state: Exclude<State, "unknown">;
}

/** The paper itself, scaled, its person masked; stamped when it no longer counts. */
export function Specimen({ url, title, state }: SpecimenProps): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <figure className={styles.specimen}>
      <div className={styles.paper}>
        <img
          className={classNames(state !== "valid" && styles.faded)}
          src={url}
          width={1286}
          height={909}
          onError={reportExpired}
          alt={t("specimen.alt", { title })}
        />
        {state !== "valid" && <Stamp verdict={state} className={styles.stamp} />}
      </div>
      <figcaption>{t(`specimen.${state}`)}</figcaption>
    </figure>
  );
}
