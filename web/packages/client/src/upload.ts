import { withoutAnswer } from "./failure";
import type { UploadedFile } from "./generated";
import { heard, send, withHeaders } from "./send";
import { serverClock } from "./server-clock";

const PATH = "/resource-center/api/file/v2/upload";

interface Course {
  signal: AbortSignal;
  /** Told the share that has gone, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file, with the progress that `fetch` does not tell and without its time limit.
 * Rejects with a `Failure`, or with the signal's reason. `path` is the call that takes it.
 */
export async function uploadFile(file: File, course: Course, path = PATH): Promise<UploadedFile> {
  const address = new URL(path, location.origin);
  const request = new Request(address, { method: "POST", signal: course.signal });
  const response = await send(request, (each) => transmit(each, file, course));
  const answer: { data: UploadedFile } = await response.json();
  return answer.data;
}

function transmit(request: Request, file: File, { signal, onProgress }: Course): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sentAt = serverClock.mark();
    const sending = new XMLHttpRequest();
    sending.open(request.method, request.url);
    for (const [name, value] of withHeaders(request).headers) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    sending.onload = () => resolve(heard(answerOf(sending), sentAt));
    sending.onerror = () => reject(withoutAnswer("network", new URL(request.url).pathname));
    sending.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => sending.abort(), { once: true });
    const form = new FormData();
    form.append("file", file);
    sending.send(form);
  });
}

function answerOf(sending: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ["Retry-After", "Server-Time"]) {
    const value = sending.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return new Response(sending.responseText, { status: sending.status, headers });
}
