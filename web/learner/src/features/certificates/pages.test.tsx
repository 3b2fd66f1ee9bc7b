import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { VerifiedCertificate, VerifyAnswer } from "@zhegui/client";
import { useLocation } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page as MyPage } from "./my-page";
import { Page as QueryPage } from "./query-page";
import { Page as ResultPage } from "./result-page";

const API = "/resource-center/api/certificateHistory/v2";
const OUTSIDE = "/resource-center/api/outsideCertificate/v2/dynamicList";

const CERTIFICATE: VerifiedCertificate = {
  number: "ZG-7K3M-9QXA-B2CD",
  title: "Certificate of competence",
  subject: "Class A",
  hours: null,
  holder: "J* S*",
  nameMatches: null,
  isSuperseded: false,
  namesWrongly: false,
  predecessor: null,
  issuer: "Guilin Safety Centre",
  issuedAt: "2026-11-21T01:00:00.000Z",
  expiresAt: "2029-11-20T16:00:00.000Z",
  changedAt: "2026-11-22T01:00:00.000Z",
  reason: "marks were corrected",
  registerEntry: {
    issuer: "01934e2a-0000-7000-8000-000000000001",
    number: 7,
    kind: "issue",
    at: "2026-11-21T01:00:00.000Z",
    hash: "9f2c41d8".padEnd(64, "0"),
  },
  publishedHead: null,
  specimen: { url: "/files/private/x", expiresAt: "2026-11-21T01:10:00.000Z" },
};

const SERVER_TIME = "2026-11-23T01:00:00.000Z";
const UNKNOWN: VerifyAnswer = { state: "unknown", certificate: null, serverTime: SERVER_TIME };

function known(state: VerifyAnswer["state"], change: Partial<VerifiedCertificate> = {}) {
  return { state, certificate: { ...CERTIFICATE, ...change }, serverTime: SERVER_TIME };
}

const OWN = {
  sid: "01934e2a-0000-7000-8000-000000000002",
  number: CERTIFICATE.number,
  name: CERTIFICATE.title,
  holderName: "John Smith",
  subject: "Class A",
  hours: null,
  state: "valid",
  issuedAt: CERTIFICATE.issuedAt,
  expiresAt: null,
  changedAt: null,
  reason: null,
  idCard: null,
  credential: "0".repeat(32),
  problem: null,
  isSuperseded: false,
  successor: null,
  attachList: [],
};

const list = (content: object[]) => ({
  content,
  page: 0,
  size: 100,
  totalElements: content.length,
  totalPages: 1,
});

type Body = Record<string, unknown>;

/** Answers every query by `answer`, and keeps what was asked. */
function serve(answer: (body: Body) => unknown): () => Body[] {
  const reply = (body: string) => envelope(answer(JSON.parse(body)));
  const asked = answerWith({
    [`${API}/verify`]: reply,
    [`${API}/dynamicList`]: reply,
    [OUTSIDE]: () => envelope(list([])),
  });
  return () => asked.filter(({ path }) => path !== OUTSIDE).map(({ body }) => JSON.parse(body));
}

/** The pages by address, as the site has them. */
function Site() {
  const { pathname } = useLocation();
  if (pathname === "/certificate-query") return <QueryPage />;
  return pathname === "/certificate/result" ? <ResultPage /> : <MyPage />;
}

const open = (address: string) => showPage(<Site />, ["certificates"], address);

test.each([
  [false, "/user/info?then=%2Fuser%2Fmy-certificate"],
  [true, undefined],
])("who has no certificate, name confirmed: %s, is led on", async (realNameConfirmed, address) => {
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u", realNameConfirmed }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
  serve(() => list([]));
  await open("/user/my-certificate");
  expect(await screen.findByRole("link", { name: "Start learning" })).toBeDefined();
  const confirm = screen.queryByRole("link", { name: "Confirm my name" });
  expect(confirm?.getAttribute("href")).toBe(address);
  expect(screen.queryByText(/carries your real name/) === null).toBe(realNameConfirmed);
});

test.each([
  ["valid", "Valid", undefined],
  ["expired", "valid until 20 November 2029", "EXPIRED"],
  ["suspended", "Suspended since 22 November 2026", "SUSPENDED"],
  ["revoked", "Not valid since 22 November 2026", "REVOKED"],
] as const)("a certificate that is %s says so first", async (state, words, stamp) => {
  serve(() => known(state));
  await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  expect((await screen.findByRole("status")).textContent).toContain(words);
  expect(
    screen.queryByText("EXPIRED") ??
      screen.queryByText("SUSPENDED") ??
      screen.queryByText("REVOKED"),
  ).toEqual(stamp === undefined ? null : screen.getByText(stamp));
  expect(screen.queryByText("marks were corrected") !== null).toBe(
    state === "suspended" || state === "revoked",
  );
});

test("one that was superseded says so, names nobody and shows no picture", async () => {
  serve(() =>
    known("revoked", { isSuperseded: true, namesWrongly: true, holder: null, specimen: null }),
  );
  await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  expect((await screen.findByRole("status")).textContent).toContain("Superseded");
  expect(screen.getByText("Not shown here: see the new certificate")).toBeTruthy();
  expect(screen.queryByLabelText("Check the holder's name")).toBeNull();
  expect(screen.queryByRole("img", { name: /Certificate/ })).toBeNull();
});

test("the one in its place names it, and an erased holder's name cannot be checked", async () => {
  serve(() => known("valid", { predecessor: "ZG-2222-3333-4444", holder: null }));
  await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  expect((await screen.findByRole("status")).textContent).toContain("Valid");
  expect(screen.getByText("ZG-2222-3333-4444")).toBeTruthy();
  expect(screen.getByText(/can no longer be checked/)).toBeTruthy();
  expect(screen.queryByLabelText("Check the holder's name")).toBeNull();
});

test("a picture whose address has expired says so, and how to go on", async () => {
  serve(() => known("valid"));
  await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  fireEvent.error(await screen.findByRole("img"));
  const dialog = await screen.findByRole("dialog", {
    name: "Resource protection mechanism triggered",
  });
  expect(dialog.textContent).toContain("refresh the page to download");
  expect(screen.getByRole("button", { name: "Refresh" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
});

test("of a certificate that the register does not bear out nothing is shown", async () => {
  const refusal = { code: 503, message: "", data: null, error: "register_damaged" };
  const asked = answerWith({ [`${API}/verify`]: () => ({ status: 503, body: refusal }) });
  await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  const status = await screen.findByRole("status");
  expect(status.textContent).toContain("Does not agree with the register");
  expect(screen.queryByRole("button", { name: /again|retry/i })).toBeNull();
  expect(asked).toHaveLength(1);
});

test.each([
  [null, "No head of the register has been published yet"],
  [7, "published on 22 November 2026 (entry 7)"],
  [6, "this entry came later"],
])("the page says up to which published head it was checked: %s", async (number, words) => {
  const head = number && { number, hash: "0", exportedAt: "2026-11-22T01:00:00.000Z" };
  serve(() => known("valid", { publishedHead: head || null }));
  await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
});

test("a damaged one among one's own is told, and the others are shown", async () => {
  const facts = Object.keys(OWN).map((name) => [name, null]);
  const damaged = { ...Object.fromEntries(facts), sid: "1", attachList: [] };
  serve(() => list([{ ...damaged, problem: "register_damaged" }, OWN]));
  await open("/user/my-certificate");
  expect(await screen.findByText("Does not agree with the register")).toBeTruthy();
  expect(screen.getByText(CERTIFICATE.number)).toBeTruthy();
});

test("an unknown number stands in the field, and what may be wrong is told", async () => {
  const sent = serve(() => UNKNOWN);
  await open("/certificate/result?number=ZG-0");
  expect((await screen.findByRole("status")).textContent).toContain("No such certificate");
  expect(screen.getByDisplayValue("ZG-0")).toBeTruthy();
  expect(screen.getByText(/three groups of four/)).toBeTruthy();
  expect(sent()).toEqual([{ number: "ZG-0" }]);
});

test("the next one is asked for from the result, and what is no number beside its field", async () => {
  const sent = serve(({ number }) => (number === "ZG-0" ? UNKNOWN : known("valid")));
  const router = await open("/certificate/result?number=ZG-0");
  const user = userEvent.setup();
  await screen.findByText("No such certificate");
  const field = screen.getByLabelText("Certificate number");
  const another = screen.getByRole("button", { name: "Verify" });
  await user.clear(field);
  await user.click(another);
  expect(screen.getByRole("alert").textContent).toBe("Please enter the certificate number");
  await user.type(field, "zg-7k3m");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(another);
  expect(await screen.findByText("Valid")).toBeTruthy();
  expect(router.state.location.search).toBe("?number=zg-7k3m");
  expect(screen.getByLabelText<HTMLInputElement>("Certificate number").value).toBe("zg-7k3m");
  expect(screen.getByText(/tell its issuer, Guilin Safety Centre/)).toBeTruthy();
  expect(sent()).toEqual([{ number: "ZG-0" }, { number: "zg-7k3m" }]);
});

test("an address that asks for nothing asks the server for nothing", async () => {
  const sent = serve(() => UNKNOWN);
  await open("/certificate/result");
  expect(await screen.findByText("No certificate to verify")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a wrong name is told apart, the right one shows the holder, and each is asked once", async () => {
  const sent = serve(({ name }) => {
    if (name === undefined) return known("valid");
    return name === "John Smith"
      ? known("valid", { holder: "John Smith", nameMatches: true })
      : known("valid", { nameMatches: false });
  });
  const router = await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
  const user = userEvent.setup();
  const field = await screen.findByLabelText("Check the holder's name");
  await user.type(field, "Jane Smith{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Does not match the registered name");
  expect(screen.getByText("J* S*")).toBeTruthy();
  const verdict = screen.getByRole("status").textContent;
  expect(verdict).toContain("Valid, but the name does not match");
  await user.clear(field);
  await user.type(field, "John Smith{Enter}");
  expect(await screen.findByText("John Smith")).toBeTruthy();
  expect(screen.getByText("Name matches")).toBeTruthy();
  expect(router.state.location.search).not.toContain("Smith");
  expect(sent().map(({ name }) => name)).toEqual([undefined, "Jane Smith", "John Smith"]);
});

test("what can be no name is told beside its field and asked of nobody", async () => {
  const sent = serve(() => known("valid"));
  const user = userEvent.setup();
  const notName = "This is not a name; please type it again";
  await open("/certificate-query");
  await user.type(await screen.findByLabelText("Certificate number"), "zg-7k3m");
  const holder = screen.getByLabelText("Holder's name (optional)");
  fireEvent.change(holder, { target: { value: "John\0Smith" } });
  await user.click(screen.getByRole("button", { name: "Verify" }));
  expect((await screen.findByRole("alert")).textContent).toBe(notName);
  expect(sent()).toEqual([]);
  fireEvent.change(holder, { target: { value: "\u200b" } });
  await user.click(screen.getByRole("button", { name: "Verify" }));
  const check = await screen.findByLabelText("Check the holder's name");
  await user.type(check, "{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("name on the certificate");
  fireEvent.change(check, { target: { value: "John\u0007" } });
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect((await screen.findByRole("alert")).textContent).toBe(notName);
  expect(sent()).toEqual([{ number: "zg-7k3m" }]);
});

test("a query goes by address, the name apart from it", async () => {
  const sent = serve(() => known("valid", { nameMatches: false }));
  const router = await open("/certificate-query");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Verify" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Please enter the certificate number",
  );
  await user.type(screen.getByLabelText("Certificate number"), "zg-7k3m");
  await user.type(screen.getByLabelText("Holder's name (optional)"), "John Smith");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  expect((await screen.findByRole("status")).textContent).toContain(
    "Valid, but the name does not match",
  );
  expect(screen.getByText("J* S*")).toBeTruthy();
  expect(router.state.location.search).toBe("?number=zg-7k3m");
  expect(sent()).toEqual([{ number: "zg-7k3m", name: "John Smith" }]);
});

test("one's own certificates are listed a hundred at once; without any, the way to one is shown", async () => {
  const sent = serve(() => list([OWN]));
  await open("/user/my-certificate");
  expect(await screen.findByText(CERTIFICATE.number)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Verify" }).getAttribute("href")).toBe(
    `/certificate/result?credential=${"0".repeat(32)}`,
  );
  expect(sent()[0]?.size).toBe(100);

  cleanup();
  serve(() => list([]));
  await open("/user/my-certificate");
  expect((await screen.findByRole("link", { name: "Start learning" })).getAttribute("href")).toBe(
    "/course",
  );
});

test("those beyond the first hundred are on the next page", async () => {
  const own = Array.from({ length: 101 }, (_, at) => ({
    ...OWN,
    sid: `certificate ${at}`,
    number: `ZG-${at}`,
  }));
  serve(({ page = 0, size = 100 }) => {
    const [at, many] = [Number(page), Number(size)];
    const content = own.slice(at * many, (at + 1) * many);
    return { content, page: at, size: many, totalElements: 101, totalPages: Math.ceil(101 / many) };
  });
  const router = await open("/user/my-certificate");
  expect(await screen.findByText("ZG-0")).toBeTruthy();
  expect(screen.queryByText("ZG-100")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
  expect(await screen.findByText("ZG-100")).toBeTruthy();
  expect(screen.queryByText("ZG-0")).toBeNull();
  expect(router.state.location.search).toBe("?page=2");

  cleanup();
  await open("/user/my-certificate?page=9");
  expect(await screen.findByText("ZG-100")).toBeTruthy();
});

const GONE = { ...OWN, state: "revoked", reason: "misspelt", attachList: [] };

test("one that does not count any more says so, and cannot be downloaded", async () => {
  const reason = "信息更正 / Details corrected";
  serve(() => list([{ ...GONE, reason, isSuperseded: true, successor: "ZG-2222-3333-4444" }]));
  await open("/user/my-certificate");
  expect((await screen.findAllByText(/^superseded$/i)).length).toBe(2);
  expect(screen.queryByText("Revoked")).toBeNull();
  const successor = screen.getByRole("link", { name: "ZG-2222-3333-4444" });
  expect(successor.getAttribute("href")).toBe("/certificate/result?number=ZG-2222-3333-4444");
  expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
  expect(screen.getByText("Reason: Details corrected")).toBeTruthy();

  cleanup();
  serve(() => list([GONE]));
  await open("/user/my-certificate");
  expect(await screen.findByText("Revoked")).toBeTruthy();
  expect(screen.getByText("REVOKED")).toBeTruthy();
  expect(screen.getByText(/cannot be downloaded/)).toBeTruthy();
  expect(screen.getByText("Reason: misspelt")).toBeTruthy();
});

test.each([
  ["Valid", "valid", false, "ok"],
  ["Expired", "expired", false, "slate"],
  ["Suspended", "suspended", false, "warn"],
  ["Revoked", "revoked", false, "bad"],
  ["Superseded", "revoked", true, "warn"],
] as const)(
  "%s is of one colour on the page and in the list",
  async (word, state, isSuperseded, tone) => {
    const isOf = new RegExp(`\\b_${tone}_`);
    serve(() => known(state, { isSuperseded, ...(isSuperseded && { specimen: null }) }));
    await open("/certificate/result?number=ZG-7K3M-9QXA-B2CD");
    expect((await screen.findByRole("status")).className).toMatch(isOf);
    const stamps = () => screen.queryAllByText(word.toUpperCase());
    for (const stamp of stamps()) expect(stamp.className).toMatch(isOf);

    cleanup();
    serve(() => list([{ ...OWN, state, isSuperseded }]));
    await open("/user/my-certificate");
    const tag = (await screen.findByText(word)).parentElement;
    expect(tag?.className).toMatch(isOf);
    expect(stamps()).toHaveLength(state === "valid" ? 0 : 1);
    for (const stamp of stamps()) expect(stamp.className).toMatch(isOf);
  },
);

test("each one that is made appears by itself, and pictures are not fetched again for nothing", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let made: object[] = [];
  const sent = serve(() => list(made));
  const listed = () => sent().filter(({ size }) => size === 100);
  await open("/user/my-certificate");
  expect(await screen.findByText("No certificates yet")).toBeTruthy();
  for (const number of [CERTIFICATE.number, "ZG-2222-3333-4444"]) {
    made = [{ ...OWN, sid: number, number }, ...made];
    vi.advanceTimersByTime(5000);
    expect(await screen.findByText(number)).toBeTruthy();
  }
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(sent().length).toBeGreaterThan(listed().length + 3));
  expect(listed()).toHaveLength(3);
});
