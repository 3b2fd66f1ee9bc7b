import { FailedCard } from "@zhegui/domain";
import { buttonClass, Skeleton } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useExamination } from "../read";
import { resultsResource } from "./resource";

/** Who sat an examination, and with what result. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const { sid = "" } = useParams();
  const { data, error, refetch } = useExamination(sid);
  if (error) return <FailedCard cause={error} retry={refetch} isPage />;
  if (!data) return <Skeleton height={480} radius={16} />;
  const back = (
    <Link className={buttonClass({ look: "outline" })} to={`/examinations/${sid}`}>
      {t("results.back")}
    </Link>
  );
  return (
    <ListView
      key={sid}
      resource={resultsResource(t, sid)}
      title={t("results.of", { title: data.title })}
      actions={back}
    />
  );
}
