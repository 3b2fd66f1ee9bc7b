/** The calls of a consultation that both sides make. */
import {
  addConsultationMessage,
  type Consultation,
  type ConsultationMessage,
  consultationMessageList,
  openConsultation,
  readConsultation,
  recallConsultationMessage,
} from "@zhegui/client";
import type { ToDesk, Unsent } from "./unsent";

/** The latest messages of a consultation by their sequence, and how many there are. */
export async function latestMessages(
  consultation: string,
  size: number,
): Promise<{ messages: ConsultationMessage[]; total: number }> {
  const { data } = await consultationMessageList({
    body: {
      size,
      query: [{ field: "consultationSid", operator: "eq", value: consultation }],
      orderList: [{ field: "sequence", direction: "desc" }],
    },
    throwOnError: true,
  });
  const { content, totalElements } = data.data;
  return { messages: content.reverse(), total: totalElements };
}

export async function recallMessage(sid: string): Promise<void> {
  await recallConsultationMessage({ body: { model: { message: { sid } } }, throwOnError: true });
}

export async function markRead(sid: string, sequence: number): Promise<void> {
  await readConsultation({
    body: { model: { consultation: { sid }, sequence } },
    throwOnError: true,
  });
}

async function open(message: Unsent & { to: ToDesk }): Promise<Consultation> {
  const { key, text, to } = message;
  const topic = to.topic === null ? {} : { topic: to.topic };
  const model = { key, text, desk: { sid: to.desk }, ...topic };
  return (await openConsultation({ body: { model }, throwOnError: true })).data.data;
}

/** Brings a message to the server; of one that begins a consultation, that. */
export async function carried(message: Unsent): Promise<Consultation | undefined> {
  const { key, text, fileList, to } = message;
  if ("desk" in to) return open({ ...message, to });
  const model = {
    key,
    consultation: { sid: to.consultation },
    text,
    fileList: fileList.map(({ sid }) => ({ sid })),
  };
  await addConsultationMessage({ body: { model }, throwOnError: true });
  return undefined;
}

/** The call that keeps a file for a message: a panel's token is good for it. */
export const UPLOAD = "/resource-center/api/consultationMessage/v2/upload";
