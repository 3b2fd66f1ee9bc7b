import { useMay } from "@zhegui/domain";
import { RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { ExtraTimes } from "./extra-times";
import { ExaminationFacts } from "./facts";
import { ExaminationForm } from "./form";
import { PublishedVerbs } from "./published-verbs";
import { useExamination } from "./read";

/** A draft to write; what is published stands as facts, and so does everything for those who read. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminExaminations");
  const { sid = "new" } = useParams();
  const mayWrite = useMay("examination.write");
  const found = useExamination(sid);
  const isNew = sid === "new";
  if (mayWrite && (isNew || found.data?.publishedAt === null))
    return <ExaminationForm key={sid} examination={found.data} />;
  return (
    <RecordPage
      back={{ to: "/examinations", label: t("back") }}
      asked={found}
      title={({ title }) => title}
      verbs={(examination) =>
        examination.publishedAt !== null && <PublishedVerbs key={sid} examination={examination} />
      }
    >
      {(examination) => (
        <>
          <ExaminationFacts examination={examination} />
          <ExtraTimes examination={examination} />
        </>
      )}
    </RecordPage>
  );
}
