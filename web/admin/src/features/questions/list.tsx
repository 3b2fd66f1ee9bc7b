import { FailedCard, useMay } from "@zhegui/domain";
import { buttonClass, Icon, Skeleton } from "@zhegui/kit";
import { ListView } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useChapters } from "./banks/use-chapters";
import { questionsResource } from "./resource";
import { useBanks } from "./use-banks";

/** The questions of all banks, or of one. */
export function Page(): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "questions"]);
  const [params] = useSearchParams();
  const bank = params.get("bankSid") ?? undefined;
  const isWritten = useMay("bank.write");
  const banks = useBanks();
  const chapters = useChapters(isWritten ? bank : undefined);
  if (banks.error) return <FailedCard cause={banks.error} retry={banks.refetch} isPage />;
  // What the address narrows the list to is known by the banks.
  if (!banks.data) return <Skeleton height={480} radius={16} />;
  const of = bank ? `?bankSid=${bank}` : "";
  const write = isWritten && (
    <>
      <Link className={buttonClass({ look: "outline" })} to={`/questions/paste${of}`}>
        <Icon name="clipboard" size={18} />
        {t("paste.act")}
      </Link>
      <Link className={buttonClass({ look: "primary" })} to={`/questions/new${of}`}>
        <Icon name="plus" size={18} />
        {t("new")}
      </Link>
    </>
  );
  const narrowed = { banks: banks.data, chapters: chapters.data ?? [], isWritten };
  return <ListView resource={questionsResource(t, narrowed)} title={t("title")} actions={write} />;
}
