import type { Chapter } from "@zhegui/client";
import { FailedCard, useOpenForm } from "@zhegui/domain";
import { Button, Card, Empty, Icon, Skeleton } from "@zhegui/kit";
import type { CSSProperties, JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./banks.module.css";
import { ChapterDialog } from "./chapter-dialog";
import { DeleteChapter } from "./delete-chapter";
import { chapterWords, depthOf, useChapters } from "./use-chapters";

const NEW = "new";
const DELETE = "delete/";

interface RowProps {
  chapter: Chapter;
  ask: (form: string) => void;
}

function Row({ chapter, ask }: RowProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const { sid, questionCount } = chapter;
  const name = chapterWords(chapter);
  return (
    <li className={styles.row} style={{ "--depth": depthOf(chapter) } as CSSProperties}>
      <div>
        <Link className={styles.name} to={`/questions?chapterSid=${sid}`}>
          {name}
        </Link>{" "}
        <span className={styles.quiet}>{t("chapter.questions", { count: questionCount })}</span>
      </div>
      <div className={styles.verbs}>
        <Button look="plain" aria-label={t("chapter.changeOf", { name })} onClick={() => ask(sid)}>
          {t("chapter.change")}
        </Button>
        <Button
          look="plain"
          aria-label={t("chapter.deleteOf", { name })}
          onClick={() => ask(`${DELETE}${sid}`)}
        >
          {t("chapter.delete")}
        </Button>
      </div>
    </li>
  );
}

interface AskedProps {
  bank: string;
  chapters: readonly Chapter[];
  asked: string | undefined;
  close: () => void;
}

/** The form that is open, if any. */
function Asked({ bank, chapters, asked, close }: AskedProps): JSX.Element | null {
  if (asked === undefined) return null;
  const of = chapters.find(({ sid }) => sid === asked.replace(DELETE, ""));
  if (asked.startsWith(DELETE)) return of ? <DeleteChapter chapter={of} onClose={close} /> : null;
  if (asked !== NEW && !of) return null;
  return <ChapterDialog bank={bank} chapter={of} onClose={close} />;
}

/** The chapters of a bank: each leads to its questions. */
export function Chapters({ bank }: { bank: string }): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const { data, error, refetch } = useChapters(bank);
  const [asked, ask] = useOpenForm(`chapter/${bank}`);
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={240} radius={16} />;
  return (
    <Card as="section" aria-labelledby="chapters">
      <div className={styles.head}>
        <h2 id="chapters">{t("chapter.title")}</h2>
        <Button onClick={() => ask(NEW)}>
          <Icon name="plus" size={18} />
          {t("chapter.new")}
        </Button>
      </div>
      {data.length === 0 ? (
        <Empty title={t("chapter.empty")} />
      ) : (
        <ul className={styles.tree}>
          {data.map((chapter) => (
            <Row key={chapter.sid} chapter={chapter} ask={ask} />
          ))}
        </ul>
      )}
      <Asked bank={bank} chapters={data} asked={asked} close={() => ask(undefined)} />
    </Card>
  );
}
