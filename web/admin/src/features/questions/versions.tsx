import { type QuestionVersion, questionVersionList } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Card, Field, Select, Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Keyed } from "./keyed";
import styles from "./questions.module.css";

/** The latest so many of a question. */
const MOST = 200;

async function read(question: string): Promise<QuestionVersion[]> {
  const query = [{ field: "questionSid" as const, operator: "eq" as const, value: question }];
  const body = { page: 0, size: MOST, query };
  return (await questionVersionList({ body, throwOnError: true })).data.data.content;
}

interface SideProps {
  label: string;
  versions: readonly QuestionVersion[];
  first: number;
  mayReadKey: boolean;
}

/** One of the versions, chosen. */
function Side({ label, versions, first, mayReadKey }: SideProps): JSX.Element | null {
  const { t } = useTranslation("adminQuestions");
  const [chosen, choose] = useState(versions[first]?.sid);
  const version = versions.find(({ sid }) => sid === chosen) ?? versions[first];
  if (!version) return null;
  const choices = versions.map(({ sid, revision, createdAt }) => ({
    value: sid,
    words: `${t("revision", { revision })} \u00b7 ${dateAndTime(createdAt)}`,
  }));
  return (
    <div className={styles.side}>
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            choices={choices}
            value={version.sid}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      {mayReadKey ? <Keyed version={version.sid} isOpen /> : <p>{version.stem}</p>}
    </div>
  );
}

/** What was asked before beside what is asked now; papers that drew a version keep it. */
export function Versions({ question, mayReadKey }: VersionsProps): JSX.Element | null {
  const { t } = useTranslation("adminQuestions");
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "questionVersion", "list", question],
    queryFn: () => read(question),
  });
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={200} radius={16} />;
  if (data.length < 2) return null;
  return (
    <Card as="section" className={styles.part} aria-labelledby="versions">
      <h2 id="versions">{t("versions.title")}</h2>
      <p className={styles.quiet}>{t("versions.text")}</p>
      <div className={styles.sides}>
        <Side label={t("versions.before")} versions={data} first={1} mayReadKey={mayReadKey} />
        <Side label={t("versions.after")} versions={data} first={0} mayReadKey={mayReadKey} />
      </div>
    </Card>
  );
}

interface VersionsProps {
  question: string;
  mayReadKey: boolean;
}
