import { categoryList, mergeCategory } from "@zhegui/client";
import { Button } from "@zhegui/kit";
import { chosenIn, referenceField, VerbDialog } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";

interface MergeVerbProps {
  category: { sid: string; version: number; name?: unknown; useCount?: unknown };
}

/** Moves all that is found in a category to another, and ends it. */
export function MergeVerb({ category }: MergeVerbProps): JSX.Element {
  const { t } = useTranslation("adminCatalogue");
  const navigate = useNavigate();
  const [isOpen, open] = useState(false);
  const { sid, version } = category;
  const name = String(category.name ?? "");
  const target = referenceField({
    name: "into",
    label: t("merge.into"),
    title: t("merge.into"),
    isRequired: true,
    source: {
      reads: "category",
      label: "name",
      only: { isRetired: false },
      list: async (body) => (await categoryList({ body, throwOnError: true })).data.data,
    },
  });
  return (
    <>
      <Button onClick={() => open(true)}>{t("merge.act")}</Button>
      {isOpen && (
        <VerbDialog
          name={`category/${sid}/merge`}
          title={t("merge.title", { name })}
          text={t("merge.text", { name, count: Number(category.useCount ?? 0) })}
          act={t("merge.act")}
          isDanger
          isLast
          done={t("merge.done")}
          fields={[target]}
          send={async ({ text }) => {
            const [into] = chosenIn(text("into"));
            const model = { sid, version, into: { sid: into?.sid ?? "" } };
            return (await mergeCategory({ body: { model }, throwOnError: true })).data.data;
          }}
          onClose={() => open(false)}
          onDone={() => navigate("/categories", { replace: true })}
        />
      )}
    </>
  );
}
