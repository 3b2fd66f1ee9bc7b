import type { TFunction } from "i18next";
import type { Turn } from "./use-conversation";

/** What a listener is told of a turn when it is settled, once and whole. */
export function spoken({ answer }: Turn, t: TFunction<"assistant">): string {
  if (answer?.state === "stopped" || answer?.state === "silenced") return t(answer.state);
  if (answer?.state !== "done") return t("said.failed");
  const { outcome, sentenceList, citationList, waitingCount } = answer;
  if (outcome === "none") return t("said.none");
  const count = citationList.length;
  const isWithheld = sentenceList.length === 0 && waitingCount > 0;
  if (outcome === "places" || isWithheld)
    return t("said.places", { count, text: citationList.map(({ title }) => title).join(", ") });
  return t("said.quoted", { count, text: sentenceList.map(({ text }) => text).join(" ") });
}
