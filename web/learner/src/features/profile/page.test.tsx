import { screen } from "@testing-library/react";
import { useSession } from "@zhegui/domain";
import { beforeEach, expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { userWith } from "../../testing/user";
import { Page } from "./page";

const IDENTITY = {
  state: "none",
  realName: null,
  idNumber: null,
  confirmedAt: null,
  edition: null,
  agreedAt: null,
  request: null,
};

beforeEach(() => {
  useSession.setState({ user: userWith() });
  answerWith({
    "/resource-center/api/identity/v2/current": () => envelope(IDENTITY),
    "/resource-center/api/agreement/v2/current": () =>
      envelope({ kind: "real_name", edition: "2026-12", title: "Consent", body: "Text." }),
  });
});

test.each([
  ["/user/info", "the person", ["Nickname", "Name"]],
  ["/user/info?then=%2Fuser%2Fmy-certificate", "the name that was asked for", ["Name", "Nickname"]],
])("%s begins with %s", async (address, _, labels) => {
  await showPage(<Page />, ["profile", "archive", "files"], address);
  const fields = await Promise.all(labels.map((label) => screen.findByLabelText(label)));
  const [first, second] = fields as [HTMLElement, HTMLElement];
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
