import type { AnswerCitation } from "@zhegui/client";
import { minutesAndSeconds } from "@zhegui/domain";
import type { TFunction } from "i18next";

/** What a citation is called: its source, and the paragraph, the page or the moment in it. */
export function citedName(
  { path, title, heading }: AnswerCitation,
  lesson: string | null,
  t: TFunction<"assistant">,
): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  const isHere = lesson !== null && pathname === `/study-task-detail/${lesson}`;
  const [part, at, page] = ["part", "at", "page"].map((name) => searchParams.get(name));
  if (part) return t(isHere ? "cited.herePart" : "cited.part", { title, part });
  if (at) {
    const moment = minutesAndSeconds(Number(at));
    return t(isHere ? "cited.hereMoment" : "cited.moment", { title, moment });
  }
  if (page) return t("cited.page", { title, page });
  if (isHere) return t("cited.here");
  return heading ? t("cited.heading", { title, heading }) : title;
}
