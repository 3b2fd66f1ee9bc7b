import { type AssistantAnswer, type AssistantMessage, assistantMessageList } from "@zhegui/client";

const MOST = 100;

/** An answer as it is kept, with all its parts. */
export function whole(row: AssistantMessage): AssistantAnswer {
  return {
    ...row,
    sentenceList: row.sentenceList ?? [],
    citationList: row.citationList ?? [],
  };
}

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
  return data.data.content.map(whole).reverse();
}
