import { homeFigures, read } from "@zhegui/client";
import { count, useLoaded } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

const NAMES = ["courses", "learners", "certificates"] as const;

/** What the installation has done so far, counted by the server. */
export function Figures(): JSX.Element | null {
  const { t, i18n } = useTranslation("home");
  const { data } = useLoaded(read(homeFigures, {}));
  if (!data) return null;
  return (
    <>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd className="num">{count(data.data[name], i18n.language)}</dd>
        </div>
      ))}
    </>
  );
}
