import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startI18n } from "@zhegui/i18n";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UploadBox } from "./upload-box";

const PICTURE = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], "me.jpg");
const KEPT = { sid: "s", name: "me.jpg", size: 4, mediaType: "image/jpeg" };
const requests: Sending[] = [];

/** Stands in for the browser's own; the test says how it goes on. */
class Sending {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  send(): void {
    requests.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(async () => {
  requests.length = 0;
  vi.stubGlobal("XMLHttpRequest", Sending);
  await startI18n("en", ["common", "kit", "files"]);
});

afterEach(() => vi.unstubAllGlobals());

async function begin(onDone = vi.fn()): Promise<{ sending: Sending; onDone: typeof onDone }> {
  render(<UploadBox label="Picture" kinds={["picture"]} onDone={onDone} />);
  await userEvent.upload(screen.getByLabelText("Picture", { selector: "input" }), PICTURE);
  await waitFor(() => expect(requests).toHaveLength(1));
  const [sending] = requests;
  if (!sending) throw new Error("nothing was sent");
  return { sending, onDone };
}

test("an upload shows how far it is and gives what was kept", async () => {
  const { sending, onDone } = await begin();
  sending.upload.onprogress?.({ loaded: 1, total: 4 });
  const bar = await screen.findByRole("progressbar", { name: "Uploading me.jpg" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("0.25"));
  sending.answer(200, { code: 200, message: "ok", data: KEPT, requestId: "r" });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(KEPT));
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test.each([400, 413, 415])(
  "a file that is refused with %d is told beside it in the server's words, and not offered again",
  async (status) => {
    const { sending } = await begin();
    sending.answer(status, { code: status, message: "The file is damaged", error: "x" });
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe("me.jpg: The file is damaged"),
    );
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  },
);

test("what was not the file's fault is told beside it, and the same file can be tried again", async () => {
  const { sending, onDone } = await begin();
  sending.answer(429, { code: 429, message: "Too often", error: "too_many" });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Too often"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.answer(200, { code: 200, message: "ok", data: KEPT, requestId: "r" });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("an upload that is cancelled says nothing and gives nothing", async () => {
  const { onDone } = await begin();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(onDone).not.toHaveBeenCalled();
});

test("what is no picture is refused before anything is sent, by drop as well", async () => {
  render(<UploadBox label="Picture" kinds={["picture"]} onDone={vi.fn()} />);
  const page = new File(["<html>"], "me.jpg");
  fireEvent.drop(screen.getByRole("region", { name: "Picture" }), {
    dataTransfer: { files: [page] },
  });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("not supported"));
  expect(requests).toHaveLength(0);
});

test("of several files dropped at once none is taken, and that is said", async () => {
  render(<UploadBox label="Picture" kinds={["picture"]} onDone={vi.fn()} />);
  const files = [PICTURE, new File([PICTURE], "you.jpg")];
  fireEvent.drop(screen.getByRole("region", { name: "Picture" }), { dataTransfer: { files } });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "you.jpg: Only one file can be sent at a time",
  );
  expect(requests).toEqual([]);
});
