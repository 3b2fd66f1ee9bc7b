import { type AssistantAnswer, assistantMessageList } from "@zhegui/client";

const MOST = 100;

/** The latest questions and answers of a conversation, oldest first. */
export async function pastAnswers(conversation: string): Promise<AssistantAnswer[]> {
  const { data } = await assistantMessageList({
    body: {
      size: MOST,
      query: [{ field: "conversationSid", operator: "eq", value: conversation }],
      orderList: [{ field: "createdAt", direction: "desc" }],
      includeList: ["sentenceList", "citationList"],
    },
    throwOnError: true,
  });
  const answers = data.data.content.map((row) => ({
    ...row,
    sentenceList: row.sentenceList ?? [],
    citationList: row.citationList ?? [],
  }));
  return answers.reverse();
}
