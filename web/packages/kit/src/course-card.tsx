import type { JSX, ReactNode } from "react";
import cardStyles from "./card.module.css";
import { classNames } from "./class-names";
import styles from "./course-card.module.css";
import { CourseCover } from "./course-cover";
import { Skeleton } from "./skeleton";

interface CourseCardProps {
  /** The name of the course, by which its cover differs from its siblings'. */
  title: string;
  category: string;
  pattern: string;
  picture?: string | undefined;
  /** The name as a link; its whole card can be pressed. */
  link: ReactNode;
  /** Hours, learners and the like, on one line. */
  facts: ReactNode;
  /** Price or progress, at the end of that line. */
  end?: ReactNode;
}

export function CourseCard({
  title,
  category,
  pattern,
  picture,
  link,
  facts,
  end,
}: CourseCardProps): JSX.Element {
  return (
    <article className={classNames(cardStyles.card, styles.card)}>
      <CourseCover
        className={styles.cover}
        title=""
        seed={title}
        {...{ category, pattern, picture }}
      />
      <div className={styles.body}>
        <p className={styles.name}>{link}</p>
        <div className={classNames(styles.facts, "num")}>
          {facts}
          <span className={styles.end}>{end}</span>
        </div>
      </div>
    </article>
  );
}

/** The place of a course card, in its size. */
export function CourseCardSkeleton(): JSX.Element {
  return (
    <div className={classNames(cardStyles.card, styles.card)}>
      <div className={styles.blank}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={styles.body}>
        <div className={styles.name}>
          <Skeleton width="82%" />
        </div>
        <div className={styles.facts}>
          <Skeleton width="55%" />
        </div>
      </div>
    </div>
  );
}
