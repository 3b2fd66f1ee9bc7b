import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { UploadedFile } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UploadList } from "./upload-list";

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const picture = (name: string) => new File([JPEG], name);
const requests: Sending[] = [];

/** Stands in for the browser's own; the test says how it goes on. */
class Sending {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  name = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  retryAfter: string | null = null;
  getResponseHeader(name: string): string | null {
    return name === "Retry-After" ? this.retryAfter : null;
  }
  send(form: FormData): void {
    const file = form.get("file");
    this.name = file instanceof File ? file.name : "";
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
  /** Too many are looked at now. */
  putOff(seconds: string): void {
    this.retryAfter = seconds;
    this.answer(503, { code: 503, message: "Service unavailable", error: "unavailable" });
  }
  keep(): void {
    const data = { sid: this.name, name: this.name, size: 4, mediaType: "image/jpeg" };
    this.answer(200, { code: 200, message: "ok", data, requestId: "r" });
  }
}

beforeEach(async () => {
  requests.length = 0;
  vi.stubGlobal("XMLHttpRequest", Sending);
  await startI18n("en", ["common", "kit", "files"]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onChange = vi.fn();
const last = () => {
  const [files, isSending] = onChange.mock.lastCall ?? [];
  return [files.map(({ sid }: { sid: string }) => sid), isSending];
};

const List = ({ kept }: { kept: UploadedFile[] }) => (
  <UploadList label="Vouchers" kinds={["voucher"]} most={9} kept={kept} onChange={onChange} />
);

async function choose(files: File[], sent = files.length): Promise<void> {
  render(<List kept={[]} />);
  const input = screen.getByLabelText("Vouchers", { selector: "input" });
  await userEvent.upload(input, files, { applyAccept: false });
  await waitFor(() => expect(requests).toHaveLength(sent));
}

const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((each) => each.textContent?.includes(name));
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};
const fault = (name: string) => row(name).getByRole("alert").textContent;

test("of nine files each is sent, fails and is tried again by itself", async () => {
  const names = Array.from({ length: 9 }, (_, place) => `${place}.jpg`);
  await choose(names.map(picture));
  expect(
    screen.queryByRole("button", { name: "Vouchers" }),
    "there is no room for more",
  ).toBeNull();
  expect(last()).toEqual([[], true]);
  const of = (name: string) => requests.filter((each) => each.name === name).at(-1);
  of("4.jpg")?.answer(415, { code: 415, message: "The file is damaged", error: "file_damaged" });
  of("7.jpg")?.onerror?.();
  for (const name of names) if (!["4.jpg", "7.jpg"].includes(name)) of(name)?.keep();
  await waitFor(() => expect(last()[1]).toBe(false));
  const kept = ["0.jpg", "1.jpg", "2.jpg", "3.jpg", "5.jpg", "6.jpg", "8.jpg"];
  expect(last()[0]).toEqual(kept);
  expect(fault("4.jpg")).toBe("The file is damaged");
  expect(row("4.jpg").queryByRole("button", { name: /^Try again/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Vouchers" }), "its place is free").toBeDefined();
  expect(fault("3.jpg")).toBe("");
  await userEvent.click(row("7.jpg").getByRole("button", { name: "Try again: 7.jpg" }));
  await waitFor(() => expect(requests).toHaveLength(10));
  of("7.jpg")?.keep();
  await waitFor(() => expect(last()[0]).toEqual([...kept.slice(0, 6), "7.jpg", "8.jpg"]));
  await userEvent.click(screen.getByRole("button", { name: "Remove: 4.jpg" }));
  expect(screen.queryByText("4.jpg")).toBeNull();
  expect(screen.getByRole("button", { name: "Vouchers" })).toBeDefined();
});

test("what was refused takes no place of the files that follow", async () => {
  const words = Array.from({ length: 8 }, (_, place) => new File(["no"], `${place}.txt`));
  const files = Array.from({ length: 9 }, (_, place) => picture(`${place}.jpg`));
  await choose(words, 0);
  const input = screen.getByLabelText("Vouchers", { selector: "input" });
  await userEvent.upload(input, files);
  await waitFor(() => expect(requests).toHaveLength(9));
  expect(screen.queryByText(/9 files at most/)).toBeNull();
});

test("of ten files the tenth is not taken, and that is said", async () => {
  const files = Array.from({ length: 10 }, (_, place) => picture(`${place}.jpg`));
  await choose(files, 9);
  expect(screen.getByText("9 files at most; those beyond were not added")).toBeDefined();
});

test("what is no voucher is refused beside its name at once, and the others go on", async () => {
  const heic = new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "IMG_0917.HEIC");
  const words = new File(["not a PDF"], "receipt.pdf");
  const huge = picture("huge.jpg");
  Object.defineProperty(huge, "size", { value: 200 * 1024 * 1024 });
  await choose([heic, words, huge, new File([], "empty.png"), picture("good.jpg")], 1);
  expect(fault("IMG_0917.HEIC")).toContain("HEIC photos are not supported");
  expect(fault("receipt.pdf")).toContain("not supported");
  expect(fault("huge.jpg")).toMatch(/20\sMB/);
  expect(fault("empty.png")).toContain("empty");
  requests[0]?.keep();
  await waitFor(() => expect(last()).toEqual([["good.jpg"], false]));
});

test("a file that is taken back while it is on its way is not kept", async () => {
  await choose([picture("one.jpg"), picture("two.jpg")]);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel: one.jpg" }));
  requests.find(({ name }) => name === "two.jpg")?.keep();
  await waitFor(() => expect(last()).toEqual([["two.jpg"], false]));
});

test("while the server is busy a file is sent again by itself, and not for ever", async () => {
  await choose([picture("one.jpg"), picture("two.jpg")]);
  const of = (name: string) => requests.filter((each) => each.name === name);
  of("one.jpg")[0]?.putOff("0.01");
  await waitFor(() => expect(of("one.jpg")).toHaveLength(2));
  expect(fault("one.jpg")).toBe("");
  of("one.jpg")[1]?.keep();
  await waitFor(() => expect(last()).toEqual([["one.jpg"], true]));
  for (let sent = 1; sent <= 4; sent += 1) {
    await waitFor(() => expect(of("two.jpg")).toHaveLength(sent));
    of("two.jpg")[sent - 1]?.putOff("0.01");
  }
  await waitFor(() => expect(fault("two.jpg")).toContain("Service unavailable"));
  expect(row("two.jpg").getByRole("button", { name: "Try again: two.jpg" })).toBeDefined();
});

test("what is taken back while the server is busy is not sent again", async () => {
  await choose([picture("one.jpg")]);
  // However long the click takes, the pause is not over before it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  requests[0]?.putOff("30");
  await act(() => vi.advanceTimersByTimeAsync(0));
  fireEvent.click(screen.getByRole("button", { name: "Cancel: one.jpg" }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(requests).toHaveLength(1);
});

test("what an earlier page sent is there again, and what is gone is dropped with a word", async () => {
  const kept = ["here", "gone"].map((sid) => ({
    sid,
    name: `${sid}.jpg`,
    size: 4,
    mediaType: "image/jpeg",
  }));
  vi.stubGlobal("fetch", async (request: Request) => {
    const { sid } = await request.json();
    if (sid === "gone")
      return Response.json({ code: 404, message: "no", error: "not_found" }, { status: 404 });
    return Response.json({ code: 200, message: "ok", data: { url: "/files/x" } });
  });
  render(<List kept={kept} />);
  await waitFor(() => expect(last()).toEqual([["here"], false]));
  expect(fault("gone.jpg")).toContain("no longer on the server");
  expect(fault("here.jpg")).toBe("");
  await userEvent.click(row("here.jpg").getByRole("button", { name: "Remove: here.jpg" }));
  expect(last()).toEqual([[], false]);
  expect(requests, "nothing is sent again").toHaveLength(0);
});
