import type { ConsultationMessage } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { useState } from "react";
import { latestMessages } from "./calls";

const STEP = 50;

export interface Messages {
  /** By their sequence; undefined until they are there. */
  messages: ConsultationMessage[] | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  /** There are more before the first. */
  hasEarlier: boolean;
  earlier: () => void;
  /** An address of a file, made for this moment: that of a thread that is open for long has ended. */
  addressOf: (file: string) => Promise<string>;
}

/** What was said in a consultation, from the latest back. */
export function useMessages(consultation: string): Messages {
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useLoaded({
    queryKey: ["consultation", "messages", consultation, size],
    queryFn: () => latestMessages(consultation, size),
    placeholderData: (before) => before,
  });
  return {
    messages: data?.messages,
    error,
    refetch,
    hasEarlier: data !== undefined && data.total > data.messages.length,
    earlier: () => setSize(size + STEP),
    async addressOf(file) {
      const { messages = [] } = (await refetch()).data ?? {};
      const files = messages.flatMap(({ fileList }) => fileList);
      return files.find(({ sid }) => sid === file)?.url ?? "";
    },
  };
}
