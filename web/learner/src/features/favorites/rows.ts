import type { Favorite } from "@zhegui/client";

export const KINDS = ["course", "subject", "material", "news", "question"] as const;
export type Kind = (typeof KINDS)[number];

/** How a favourite is shown, whatever its kind. */
export interface Row {
  title: string;
  text: string;
  /** Names the pattern of a drawn cover; those without one show their kind's icon. */
  cover: string | undefined;
  /** The address of a picture that stands in its place. */
  picture?: string | undefined;
  /** Where it leads; some kinds have no page of their own. */
  to: string | undefined;
}

/** What is shown of a favourite; undefined for a thing that is no longer there. */
export function rowOf(favorite: Favorite): Row | undefined {
  const { kind, course, subject, material, news, question } = favorite;
  if (kind === "course" && course) {
    return {
      ...course,
      text: course.summary,
      picture: course.coverList[0]?.url,
      to: `/detail/course/${course.sid}`,
    };
  }
  if (kind === "subject" && subject) {
    return {
      ...subject,
      text: subject.summary,
      picture: subject.coverList[0]?.url,
      to: `/detail/subject/${subject.sid}`,
    };
  }
  if (kind === "material" && material) {
    const to = `/profile?${new URLSearchParams({ keyword: material.title })}`;
    return { title: material.title, text: material.summary, cover: undefined, to };
  }
  if (kind === "news" && news) {
    const to = `/dynamic-detail/${news.sid}`;
    return { title: news.title, text: news.summary, cover: undefined, to };
  }
  if (kind === "question" && question) {
    return { title: question.stem ?? "", text: question.bankName, cover: undefined, to: undefined };
  }
  return undefined;
}

/** The kind that an address names; courses unless it makes sense. */
export function readKind(text: string | null): Kind {
  return KINDS.find((kind) => kind === text) ?? "course";
}
