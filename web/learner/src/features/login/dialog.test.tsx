import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@zhegui/domain";
import { forgetCode } from "@zhegui/domain/login";
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerWith, describedAs, envelope, showPage } from "../../testing/page";
import { LoginDialog } from "./dialog";

const SEND = "/resource-center/api/shortMessage/v2/send";
const CHALLENGE = "/resource-center/api/shortMessage/v2/challenge";
const REGISTER = "/resource-center/api/user/v2/register";
const CURRENT = "/resource-center/api/user/v2/current";
const AGREEMENT = "/resource-center/api/agreement/v2/current";
const TOKEN = "/auth-center/oauth/token";
const MOBILE = "13951602748";
const WRONG_CODE = "The code has 6 digits. Please check the message";

/** What the browser makes of the key, for the dialog on top. */
const pressEscape = (): Event => new Event("cancel", { cancelable: true });

const onLogin = vi.fn();
const onClose = vi.fn();

async function open(mode: "login" | "register" | "reset" = "login"): Promise<void> {
  await showPage(<LoginDialog initialMode={mode} onClose={onClose} onLogin={onLogin} />, ["login"]);
}

const user = userEvent.setup();

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
}

/** Milliseconds, by the clock that nobody can set. */
let passed = 0;

beforeEach(() => {
  forgetCode();
  passed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => passed);
  onLogin.mockClear();
  onClose.mockClear();
  useSession.setState({ user: null });
});

test("the close button closes", async () => {
  await open();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});

describe("login by password", () => {
  test("begins at the number", async () => {
    await open();
    expect(document.activeElement).toBe(field("Mobile number"));
  });

  test("comes first of two ways, and only there a password can be forgotten", async () => {
    await open();
    const forgot = () => screen.queryByRole("button", { name: "Forgot password" });
    const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
    const ways = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(ways).toEqual(["Password", "Text message code"]);
    expect(chosen()).toBe("Password");
    expect(forgot()).not.toBeNull();
    await user.click(screen.getByRole("tab", { name: "Text message code" }));
    expect(chosen()).toBe("Text message code");
    expect(field("Code")).toBeTruthy();
    expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
    expect(forgot()).toBeNull();
  });

  test("checks a field 300 ms after it is left, and forgives at once", async () => {
    await open();
    await user.type(field("Mobile number"), "1395");
    await user.tab();
    expect(screen.queryByText("Please enter the correct number")).toBeNull();
    expect(await screen.findByText("Please enter the correct number")).toBeTruthy();
    await user.type(field("Mobile number"), "1");
    expect(screen.queryByText("Please enter the correct number")).toBeNull();
  });

  test("names everything that is missing and sends nothing", async () => {
    const asked = answerWith({});
    await open();
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(screen.getByText("Please enter the correct number")).toBeTruthy();
    expect(screen.getByText("Password cannot be empty")).toBeTruthy();
    expect(screen.getByText("Read and agree to the agreement before operating")).toBeTruthy();
    expect(asked).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field("Mobile number")));
  });

  async function submit(): Promise<void> {
    await user.type(field("Mobile number"), "+86 139 5160 2748");
    await user.type(field("Password"), "correct horse");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Log in" }));
  }

  /** What was asked of the server. */
  async function logIn() {
    const asked = answerWith({
      [TOKEN]: () => ({ body: { access_token: "a", refresh_token: "r", token_type: "bearer" } }),
      [CURRENT]: () => envelope({ sid: "0198", nickname: "Zhang" }),
    });
    await open();
    await submit();
    await waitFor(() => expect(onLogin).toHaveBeenCalled());
    return asked;
  }

  test("logs in and knows the user", async () => {
    const asked = await logIn();
    expect(asked[0]?.body).toContain(`username=${MOBILE}`);
    expect(useSession.getState().user?.nickname).toBe("Zhang");
    expect(await screen.findByText("Login successful")).toBeTruthy();
  });

  test("a press while the page turns after a login logs in no second time", async () => {
    const asked = await logIn();
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(asked.filter(({ path }) => path === TOKEN)).toHaveLength(1);
  });

  test("masks a password, and takes it as it was pasted", async () => {
    const asked = answerWith({ [TOKEN]: () => ({ status: 400, body: {} }) });
    await open();
    await user.type(field("Mobile number"), MOBILE);
    await user.click(field("Password"));
    await user.paste(" 月落 Käse ");
    expect(field("Password").type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(field("Password").type).toBe("text");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(new URLSearchParams(asked[0]?.body).get("password")).toBe(" 月落 Käse ");
  });

  test("says that name or password is wrong", async () => {
    answerWith({ [TOKEN]: () => ({ status: 400, body: { error: "invalid_grant" } }) });
    await open();
    await submit();
    expect(await screen.findByText("Login failed")).toBeTruthy();
    expect(screen.getByText("Wrong user name or password")).toBeTruthy();
    expect(onLogin).not.toHaveBeenCalled();
  });
});

describe("registration", () => {
  const answers = {
    [SEND]: () => envelope({ transactionCode: "t1" }),
    [AGREEMENT]: () =>
      envelope({ kind: "service", edition: "2026-11", title: "Terms", body: "## One" }),
  };

  async function submit(): Promise<void> {
    await user.type(field("Code"), "604917");
    await user.type(field("Choose a password"), "correct horse");
    await user.type(field("Confirm password"), "correct horse");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Sign up" }));
  }

  async function fill(): Promise<void> {
    await user.type(field("Mobile number"), MOBILE);
    await user.click(screen.getByRole("button", { name: "Get code" }));
    await screen.findByText("Code sent. It is valid for 5 minutes");
    await submit();
  }

  test("asks for a code only for a good number, and counts down", async () => {
    answerWith(answers);
    await open("register");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Get code" });
    await user.type(field("Mobile number"), MOBILE.slice(0, -1));
    expect(button.disabled).toBe(true);
    await user.type(field("Mobile number"), MOBILE.slice(-1));
    expect(button.disabled).toBe(false);
    await user.click(button);
    expect(await screen.findByText("Resend in 01:00")).toBeTruthy();
    passed += 59_000;
    expect(await screen.findByText("Resend in 00:01")).toBeTruthy();
    expect(button.disabled).toBe(true);
    passed += 1_000;
    expect(await screen.findByText("Get code")).toBeTruthy();
    expect(button.disabled).toBe(false);
  });

  test("a user who asks for a code from its own field is not told that it is missing", async () => {
    answerWith(answers);
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(await screen.findByText(WRONG_CODE)).toBeTruthy();
    await user.click(field("Code"));
    await user.click(screen.getByRole("button", { name: "Get code" }));
    expect(screen.queryByText(WRONG_CODE)).toBeNull();
    expect(await screen.findByText("Code sent. It is valid for 5 minutes")).toBeTruthy();
  });

  test.each([
    [429, "Code"],
    [503, "Code"],
    [400, "Mobile number"],
  ])("why no code was sent is told at the field: %d", async (code, label) => {
    const details = code === 400 ? [{ path: "mobile", error: "x", message: "Try in 37 s" }] : [];
    const refusal = { code, error: "y", message: "Try in 37 s", details, data: null };
    answerWith({ [SEND]: () => ({ status: code, body: refusal }) });
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    await user.click(screen.getByRole("button", { name: "Get code" }));
    await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("true"));
    expect(describedAs(field(label))).toContain("Try in 37 s");
    await user.type(field(label), "1");
    expect(field(label).getAttribute("aria-invalid")).not.toBe("true");
  });

  test("where the server wants a proof of work, one is made and the code comes", async () => {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      keyPrefix: "0",
      data: { until: 1 },
      deriveKey,
      hmacSignatureSecret: "the server's",
    });
    const refusal = { code: 429, error: "challenge_required", message: "Prove it", data: null };
    let refused = false;
    const asked = answerWith({
      [CHALLENGE]: () => envelope(challenge),
      [SEND]: () => {
        if (refused) return envelope({ transactionCode: "t1" });
        refused = true;
        return { status: 429, body: refusal };
      },
    });
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    await user.click(screen.getByRole("button", { name: "Get code" }));
    expect(await screen.findByText("Code sent. It is valid for 5 minutes")).toBeTruthy();
    const paths = asked.map(({ path }) => path).filter((path) => path.includes("shortMessage"));
    expect(paths).toEqual([SEND, CHALLENGE, SEND]);
    expect(screen.queryByText("Prove it")).toBeNull();
  });

  test("a double press asks for one code", async () => {
    const asked = answerWith(answers);
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    const button = screen.getByRole("button", { name: "Get code" });
    // Both before anything is drawn anew, as a quick finger does.
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText("Resend in 01:00")).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test("a user who waits for a code may leave its field empty", async () => {
    answerWith(answers);
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    await user.click(screen.getByRole("button", { name: "Get code" }));
    await screen.findByText("Resend in 01:00");
    await user.click(field("Code"));
    await user.click(field("Choose a password"));
    await user.click(field("Confirm password"));
    // The password's check is due after the code's would be.
    expect(await screen.findByText("Password cannot be empty")).toBeTruthy();
    expect(screen.queryByText(WRONG_CODE)).toBeNull();
  });

  test("counts on though the dialog was closed, and takes the code that was sent", async () => {
    answerWith({ ...answers, [REGISTER]: () => envelope({ sid: "0198" }) });
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    await user.click(screen.getByRole("button", { name: "Get code" }));
    await screen.findByText("Resend in 01:00");
    cleanup();
    passed += 20_000;
    await open("register");
    expect(screen.getByText("Resend in 00:40")).toBeTruthy();
    await user.type(field("Mobile number"), MOBILE);
    await submit();
    expect(await screen.findByText("Registration successful, please log in")).toBeTruthy();
  });

  test("the repeated password must equal the first, whichever is corrected", async () => {
    answerWith({});
    await open("register");
    await user.type(field("Choose a password"), "correct horse");
    await user.type(field("Confirm password"), "correct house");
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(screen.getByText("The two inputs differ")).toBeTruthy();
    await user.clear(field("Choose a password"));
    await user.type(field("Choose a password"), "correct house");
    expect(screen.queryByText("The two inputs differ")).toBeNull();
    await user.type(field("Choose a password"), "s");
    await user.tab();
    expect(await screen.findByText("The two inputs differ")).toBeTruthy();
  });

  test("without a code that was sent is refused here", async () => {
    answerWith(answers);
    await open("register");
    await user.type(field("Mobile number"), MOBILE);
    await submit();
    expect(await screen.findByText("Get a code first")).toBeTruthy();
  });

  test("sends what was agreed to, and leads to a login that is one press", async () => {
    const asked = answerWith({ ...answers, [REGISTER]: () => envelope({ sid: "0198" }) });
    await open("register");
    await fill();
    expect(await screen.findByText("Registration successful, please log in")).toBeTruthy();
    const body = JSON.parse(asked.find(({ path }) => path === REGISTER)?.body ?? "{}");
    expect(body).toEqual({
      transactionCode: "t1",
      code: "604917",
      user: { tel: MOBILE },
      password: "correct horse",
      agreementList: [
        { kind: "service", edition: "2026-11" },
        { kind: "privacy", edition: "2026-11" },
      ],
    });
    expect(screen.getByRole("heading", { name: "Log in to Zhegui" })).toBeTruthy();
    expect(field("Mobile number").value).toBe(MOBILE);
    expect(field("Password").value).toBe("correct horse");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Log in" }));
  });

  test("shows the server's refusal at its field, and nowhere else", async () => {
    const refusal = { code: 409, error: "mobile_taken", message: "Registered already", data: null };
    answerWith({ ...answers, [REGISTER]: () => ({ status: 409, body: refusal }) });
    await open("register");
    await fill();
    await screen.findByText("Registered already");
    expect(field("Mobile number").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByText("Registered already")).toHaveLength(1);
  });

  test.each([" 604 917 ", "６０４９１７", "604\u200b917"])("takes the code %j", async (pasted) => {
    answerWith(answers);
    await open("register");
    await user.click(field("Code"));
    await user.paste(pasted);
    expect(field("Code").value).toBe("604917");
  });

  test("cuts no digit off a code", async () => {
    await open("register");
    await user.click(field("Code"));
    await user.paste("6049171");
    await user.tab();
    expect(field("Code").value).toBe("6049171");
    expect(await screen.findByText(WRONG_CODE)).toBeTruthy();
  });

  test("shows what is refused of a password at its field", async () => {
    const details = [{ path: "password", error: "invalid_text", message: "Cannot be stored" }];
    const refusal = { code: 400, error: "invalid_input", message: "See below", details };
    answerWith({ ...answers, [REGISTER]: () => ({ status: 400, body: refusal }) });
    await open("register");
    await fill();
    await waitFor(() =>
      expect(field("Choose a password").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.getByText("Cannot be stored")).toBeTruthy();
    expect(screen.queryByText("See below")).toBeNull();
  });

  test("tells what is refused of no field of the form as a notice", async () => {
    const details = [
      { path: "password", error: "invalid_text", message: "Cannot be stored" },
      { path: "agreementList.0.edition", error: "out_of_date", message: "Read it anew" },
    ];
    const refusal = { code: 400, error: "invalid_input", message: "See below", details };
    answerWith({ ...answers, [REGISTER]: () => ({ status: 400, body: refusal }) });
    await open("register");
    await fill();
    expect(await screen.findByText(/Read it anew/)).toBeTruthy();
    expect(field("Choose a password").getAttribute("aria-invalid")).toBe("true");
  });

  test("is called what it is", async () => {
    await open("register");
    expect(screen.getByRole("heading", { name: "Register new user" })).toBeTruthy();
  });
});

test("login and registration lead to each other, with the number", async () => {
  await open();
  await user.type(field("Mobile number"), MOBILE);
  await user.click(screen.getByRole("button", { name: "Sign up" }));
  expect(screen.getByRole("heading", { name: "Register new user" })).toBeTruthy();
  expect(field("Mobile number").value).toBe(MOBILE);
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(screen.getByRole("heading", { name: "Log in to Zhegui" })).toBeTruthy();
  expect(field("Mobile number").value).toBe(MOBILE);
});

test.each([
  ["register", "Sign up"],
  ["reset", "Reset password"],
] as const)(
  "the form of %s names each field that is missing and sends nothing",
  async (mode, name) => {
    const asked = answerWith({});
    await open(mode);
    await user.click(screen.getByRole("button", { name }));
    for (const words of [
      "Please enter the correct number",
      WRONG_CODE,
      "Password cannot be empty",
      "Please confirm the password again",
      "Read and agree to the agreement before operating",
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(asked).toEqual([]);
  },
);

test("a forgotten password leads to the reset with the number", async () => {
  await open();
  await user.type(field("Mobile number"), MOBILE);
  await user.click(screen.getByRole("button", { name: "Forgot password" }));
  expect(screen.getByRole("heading", { name: "Reset password" })).toBeTruthy();
  expect(field("Mobile number").value).toBe(MOBILE);
});

describe.each(["login", "register", "reset"] as const)("the consent of %s", (mode) => {
  test.each([
    ["Service Agreement", "service"],
    ["Privacy Policy", "privacy"],
  ])("lets the %s be read", async (name, kind) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async ({ url }: Request) => {
      asked.push(url);
      const body = { kind, edition: "2026-11", title: "Terms", body: "## One" };
      return Response.json(envelope(body).body);
    });
    await open(mode);
    await user.click(screen.getByRole("button", { name }));
    expect(await screen.findByRole("heading", { name: "Terms" })).toBeTruthy();
    expect(screen.getByText("Edition 2026-11")).toBeTruthy();
    expect(asked).toEqual([expect.stringContaining(`${AGREEMENT}?kind=${kind}`)]);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    fireEvent(screen.getByRole("dialog", { name: "Terms" }), pressEscape());
    expect(screen.queryByRole("heading", { name: "Terms" })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(screen.getByRole("dialog"), pressEscape());
    expect(onClose).toHaveBeenCalledOnce();
  });
});
