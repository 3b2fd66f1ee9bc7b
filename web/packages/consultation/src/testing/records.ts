import type { Consultation, ConsultationMessage, OfferedDesk } from "@zhegui/client";
import type { Unsent } from "../unsent";

/** A consultation that Lin asked and Wang answers. */
export function consultationWith(changes: Partial<Consultation> = {}): Consultation {
  return {
    sid: "c",
    version: 1,
    desk: { sid: "d", name: "Training" },
    topic: null,
    state: "open",
    asker: { sid: "me", nickname: "Lin", organizationName: "Qingshan" },
    consultant: { sid: "wang", nickname: "Wang" },
    isTextOnly: false,
    aheadCount: null,
    lastSequence: 2,
    askerReadSequence: 2,
    consultantReadSequence: 1,
    unreadCount: 0,
    lastText: "Good morning",
    lastAt: "2026-11-28T01:00:00.000Z",
    arrivedAt: "2026-11-28T00:59:00.000Z",
    stars: null,
    comment: null,
    closedAt: null,
    closedBy: null,
    createdAt: "2026-11-28T00:59:00.000Z",
    updatedAt: "2026-11-28T01:00:00.000Z",
    ...changes,
  };
}

/** A message of the asker. */
export function messageWith(changes: Partial<ConsultationMessage> = {}): ConsultationMessage {
  const sequence = changes.sequence ?? 1;
  return {
    sid: `m${sequence}`,
    consultationSid: "c",
    sequence,
    key: `k${sequence}`,
    sender: "asker",
    isOwn: (changes.sender ?? "asker") === "asker",
    senderName: "Lin",
    text: "How many hours?",
    systemKind: null,
    isRecalled: false,
    createdAt: "2026-11-28T01:00:00.000Z",
    fileList: [],
    ...changes,
  };
}

export function deskWith(changes: Partial<OfferedDesk> = {}): OfferedDesk {
  return {
    sid: "d",
    name: "Training",
    introduction: "Hours and plans",
    topicList: ["Hours", "Certificates"],
    hourList: [],
    isOpen: true,
    isStaffed: true,
    waitingCount: 0,
    nextOpenAt: null,
    ...changes,
  };
}

export function unsentWith(changes: Partial<Unsent> = {}): Unsent {
  return {
    user: "me",
    key: "u1",
    to: { consultation: "c" },
    text: "Hello",
    fileList: [],
    writtenAt: 1,
    refusal: null,
    ...changes,
  };
}
