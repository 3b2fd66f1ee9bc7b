import { lateAnswerList, questionVersionList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The server answers so many in one page. */
const MOST = 1024;

async function read(attempt: string) {
  const query = [{ field: "attemptSid" as const, operator: "eq" as const, value: attempt }];
  const body = { size: MOST, query };
  const { content } = (await lateAnswerList({ body, throwOnError: true })).data.data;
  return { answers: content, versions: await versionsOf(content.map((each) => each.questionSid)) };
}

async function versionsOf(questions: readonly string[]) {
  const sids = [...new Set(questions)];
  const query = [{ field: "questionSid" as const, operator: "in" as const, value: sids }];
  const body = { size: MOST, query, includeList: ["optionList"] };
  return (await questionVersionList({ body, throwOnError: true })).data.data.content;
}

/** What arrived after the end of an attempt, and the questions that it answers. */
export function useLateAnswers(attempt: string) {
  return useLoaded({
    queryKey: ["records", "lateAnswer", "of", attempt],
    queryFn: () => read(attempt),
  });
}
