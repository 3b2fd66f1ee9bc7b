import { screen } from "@testing-library/react";
import { useSession } from "@zhegui/domain";
import { RunningBar, useNext } from "@zhegui/next";
import type { JSX } from "react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { userWith } from "../../../testing/user";

/** Is there once the bar knows what it says. */
function Known(): JSX.Element {
  return <p>{useNext().next && "known"}</p>;
}

test.each([
  ["/course", 1],
  ["/examination-detail/other", 1],
  ["/examination-detail/e", 0],
  ["/user/my-examination", 0],
])("at %s the bar of a running examination is there %i times", async (address, times) => {
  localStorage.setItem("ACCESS_TOKEN", "t");
  useSession.setState({ user: userWith() });
  const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const next = { kind: "attempt", path: "/examination/e", title: "Class A", endsAt };
  answerWith({
    "/resource-center/api/next/v2/current": () =>
      envelope({ next, serverTime: new Date().toISOString() }),
  });
  const page = (
    <>
      <RunningBar />
      <Known />
    </>
  );
  await showPage(page, ["next"], address);
  await screen.findByText("known");
  expect(screen.queryAllByRole("complementary")).toHaveLength(times);
});
