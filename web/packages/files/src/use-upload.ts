import { type UploadedFile, uploadFile } from "@zhegui/client";
import { describeFailure, isRefused } from "@zhegui/domain";
import { useEffect, useRef, useState } from "react";
import { type Fault, faultOf, type UploadKind } from "./checking";

type State =
  | { step: "idle" }
  | { step: "sending"; name: string; share: number }
  | { step: "refused"; name: string; fault: Fault }
  | { step: "failed"; name: string; words: string; canRetry: boolean };

/** The file itself was not taken: it is malformed, too large, or no kind that is. */
const OF_THE_FILE = [400, 413, 415];
/** So often a file is sent again by itself: the server looks at few at once, and says when to come. */
const MOST_WAITS = 3;
const SECOND_MS = 1000;

interface Upload {
  state: State;
  start: (file: File) => void;
  /** Says what is wrong with a file that is not looked at. */
  refuse: (name: string, fault: Fault) => void;
  /** The same file once more. */
  retry: () => void;
  cancel: () => void;
}

async function sendWhenFree(
  file: File,
  course: Parameters<typeof uploadFile>[1],
  path: string | undefined,
  waits = MOST_WAITS,
): Promise<UploadedFile> {
  try {
    return await uploadFile(file, course, path);
  } catch (cause) {
    if (waits === 0 || !isRefused(cause, 503) || !cause.retryAfter) throw cause;
    const seconds = cause.retryAfter;
    await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
    course.signal.throwIfAborted();
    return sendWhenFree(file, course, path, waits - 1);
  }
}

/** One upload at a time; `onDone` gets what the server has kept, by the call `path` if not the usual. */
export function useUpload(
  kinds: readonly UploadKind[],
  onDone: (file: UploadedFile) => void,
  path?: string,
): Upload {
  const [state, setState] = useState<State>({ step: "idle" });
  const last = useRef<File>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (name: string, fault: Fault): void => setState({ step: "refused", name, fault });
  const start = async (file: File): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { name } = file;
    last.current = file;
    const fault = await faultOf(file, kinds);
    if (fault) return refuse(name, fault);
    setState({ step: "sending", name, share: 0 });
    const onProgress = (share: number) => setState({ step: "sending", name, share });
    try {
      const kept = await sendWhenFree(file, { signal, onProgress }, path);
      setState({ step: "idle" });
      onDone(kept);
    } catch (cause) {
      if (signal.aborted) return;
      const { title, text } = describeFailure(cause);
      const canRetry = !OF_THE_FILE.some((status) => isRefused(cause, status));
      setState({ step: "failed", name, words: text ?? title, canRetry });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ step: "idle" });
  };
  const retry = (): void => {
    if (last.current) void start(last.current);
  };
  return { state, start: (file) => void start(file), refuse, retry, cancel };
}
