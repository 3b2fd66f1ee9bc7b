import { type CourseAttract, courseAttractDetail } from "@zhegui/client";
import { dateAndTime, useLoaded } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import styles from "./interests.module.css";
import { StateTag } from "./resource";
import { Reveal } from "./reveal";
import { Verbs } from "./verbs";

function Facts({ interest }: { interest: CourseAttract }): JSX.Element {
  const { t } = useTranslation("adminInterests");
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <FactList
        facts={[
          { name: t("field.state"), value: <StateTag state={interest.state} /> },
          { name: t("field.course"), value: interest.courseTitle },
          { name: t("field.mobile"), value: <span className="num">{interest.mobile}</span> },
          { name: t("field.wish"), value: <span className={styles.wish}>{interest.wish}</span> },
          { name: t("field.createdAt"), value: dateAndTime(interest.createdAt) },
        ]}
      />
    </Card>
  );
}

/** One interest form: read, called back, closed. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminInterests");
  const { sid = "" } = useParams();
  const asked = useLoaded({
    queryKey: ["records", "courseAttract", "detail", sid],
    queryFn: async () =>
      (await courseAttractDetail({ body: { sid }, throwOnError: true })).data.data,
  });
  return (
    <RecordPage
      back={{ to: "/interests", label: t("back") }}
      asked={asked}
      title={({ name }) => name}
      verbs={({ state }) => <Verbs key={sid} sid={sid} state={state} />}
    >
      {(interest) => (
        <div className={styles.stack}>
          <Facts interest={interest} />
          <Reveal key={sid} sid={sid} />
        </div>
      )}
    </RecordPage>
  );
}
