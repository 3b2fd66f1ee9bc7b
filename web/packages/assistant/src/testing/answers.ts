import type { AssistantAnswer } from "@zhegui/client";

/** An answer of one sentence and one citation. */
export function answered(changes: Partial<AssistantAnswer> = {}): AssistantAnswer {
  return {
    sid: "m",
    conversationSid: "c",
    question: "May N and PE meet?",
    state: "done",
    mode: "words",
    model: null,
    outcome: "quoted",
    isFollowUp: false,
    isHint: false,
    confidence: 0.9,
    sentenceCount: 1,
    waitingCount: 0,
    sentenceList: [{ sid: null, position: 1, text: "They must not meet.", numberList: [1] }],
    citationList: [
      {
        sid: null,
        number: 1,
        kind: "lesson",
        title: "TN-S",
        heading: "",
        quote: "must not meet",
        path: "/study-task-detail/l?part=17",
      },
    ],
    thumb: null,
    createdAt: "2026-11-21T01:00:00.000Z",
    ...changes,
  };
}
