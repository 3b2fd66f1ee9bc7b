/** What the assistant is asked, and what it answers. */
import { client } from "@zhegui/client";

export interface Citation {
  number: number;
  kind: "lesson" | "caption" | "course" | "material" | "news" | "notice" | "help" | "record";
  title: string;
  heading: string | null;
  quote: string;
  /** Within the learner site. */
  path: string;
}

export interface Sentence {
  position: number;
  text: string;
  numberList: number[];
}

export type Thumb = "up" | "down" | null;

export interface AssistantAnswer {
  sid: string | null;
  conversationSid: string | null;
  question: string;
  state: "answering" | "done" | "stopped" | "failed" | "silenced";
  mode: "words" | "model";
  outcome: "quoted" | "places" | "none" | "records";
  isFollowUp: boolean;
  /** More than are listed: of some the sources may no longer be read. */
  sentenceCount: number;
  sentenceList: Sentence[];
  citationList: Citation[];
  thumb: Thumb;
  createdAt: string;
}

export interface AssistantNow {
  mode: "words" | "model";
  suggestionList: string[];
  privacy: "inside" | "model";
}

export interface PastConversation {
  sid: string;
  title: string;
  updatedAt: string;
}

interface Page<Row> {
  content: Row[];
  totalElements: number;
}

async function post<Data>(path: string, body: object): Promise<Data> {
  const { data } = await client.post<{ 200: { data: Data } }, unknown, true>({
    url: `/resource-center/api/${path}`,
    body,
    headers: { "Content-Type": "application/json" },
    throwOnError: true,
  });
  return data.data;
}

export interface Question {
  question: string;
  /** The same for the same question asked again: it is answered once. */
  key?: string;
  conversation?: { sid: string };
  lesson?: { sid: string };
}

export function currentAssistant(): Promise<AssistantNow> {
  return post("assistant/v2/current", {});
}

export function askAssistant(model: Question): Promise<AssistantAnswer> {
  return post("assistant/v2/ask", { model });
}

export function rateAnswer(sid: string, thumb: Thumb, withTranscript: boolean): Promise<unknown> {
  return post("assistant/v2/feedback", { model: { message: { sid }, thumb, withTranscript } });
}

export function pastConversations(size: number): Promise<Page<PastConversation>> {
  return post("assistantConversation/v2/dynamicList", { page: 0, size });
}

export function deleteConversation(sid: string): Promise<unknown> {
  return post("assistantConversation/v2/delete", { sidList: [sid] });
}

/** The latest of a conversation, oldest first. */
export async function pastAnswers(conversation: string, size: number): Promise<AssistantAnswer[]> {
  const page = await post<Page<AssistantAnswer>>("assistantMessage/v2/dynamicList", {
    page: 0,
    size,
    query: [{ field: "conversationSid", operator: "eq", value: conversation }],
    orderList: [{ field: "createdAt", direction: "DESC" }],
    includeList: ["sentenceList", "citationList"],
  });
  return page.content.reverse();
}
