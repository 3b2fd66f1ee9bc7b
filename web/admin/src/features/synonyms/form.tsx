import { useQueryClient } from "@tanstack/react-query";
import { type Synonym, synonymDelete, synonymDetail, synonymSave } from "@zhegui/client";
import { FailedCard, useLoaded, useMay } from "@zhegui/domain";
import { Card, Skeleton } from "@zhegui/kit";
import { DeleteVerb, type FormField, RecordForm, RecordPage } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import styles from "./synonyms.module.css";
import { faultOf, wordsOf } from "./words";
import { WordsField } from "./words-field";

type Words = TFunction<"adminSynonyms">;

function fieldsOf(t: Words): FormField[] {
  return [
    {
      name: "wordList",
      label: t("field.wordList"),
      kind: "part",
      draw: (part) => <WordsField {...part} />,
      faultsOf: (lines) => {
        const fault = faultOf(lines);
        return { wordList: fault && t(`fault.${fault}`) };
      },
      labelOf: () => t("field.wordList"),
      shown: (lines) => wordsOf(lines).join(t("between")),
    },
  ];
}

async function read(sid: string): Promise<Synonym> {
  return (await synonymDetail({ body: { sid }, throwOnError: true })).data.data;
}

/** As a form has it: a line each. */
function inLines(synonym: Synonym) {
  return { ...synonym, wordList: synonym.wordList.join("\n") };
}

interface Given {
  wordList?: unknown;
}

async function save({ wordList, ...of }: Given) {
  const model = { ...of, wordList: wordsOf(String(wordList ?? "")) };
  return (await synonymSave({ body: { model }, throwOnError: true })).data.data;
}

function Form({ synonym }: { synonym: Synonym | undefined }): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <RecordForm
      key={`${synonym?.sid} ${synonym?.version}`}
      name="synonym"
      title={synonym?.wordList[0] ?? t("new")}
      back={{ to: "/synonyms", words: t("back") }}
      fields={fieldsOf(t)}
      record={synonym && inLines(synonym)}
      read={async () => inLines(await read(synonym?.sid ?? ""))}
      save={save}
      isWhole
      done={t("saved")}
      onSaved={({ sid }) => {
        void queries.invalidateQueries({ queryKey: ["records"] });
        if (!synonym) navigate(`/synonyms/${sid}`, { replace: true });
      }}
    >
      {synonym && (
        <DeleteVerb
          list="/synonyms"
          act={t("act.delete")}
          title={t("deleteTitle")}
          text={t("deleteText", { words: synonym.wordList.join(t("between")) })}
          done={t("deleted")}
          remove={() => {
            const { sid, version } = synonym;
            return synonymDelete({ body: { model: { sid, version } }, throwOnError: true });
          }}
        />
      )}
    </RecordForm>
  );
}

/** Words that mean the same, or new ones; who may not write them reads them. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const mayWrite = useMay("course.write");
  const found = useLoaded({
    queryKey: ["records", "synonym", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (!mayWrite) {
    return (
      <RecordPage
        back={{ to: "/synonyms", label: t("back") }}
        asked={found}
        title={({ wordList }) => wordList[0] ?? ""}
      >
        {({ wordList }) => <Card className={styles.part}>{wordList.join(t("between"))}</Card>}
      </RecordPage>
    );
  }
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (!isNew && !found.data) return <Skeleton height={320} radius={16} />;
  return <Form key={sid} synonym={found.data} />;
}
