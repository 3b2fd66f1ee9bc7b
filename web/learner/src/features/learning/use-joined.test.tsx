import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type JSX, useState } from "react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { useJoined } from "./use-joined";

const LIST = "/resource-center/api/enrolment/v2/dynamicList";

const told: unknown[] = [];

function Lesson(): JSX.Element {
  const { joined } = useJoined("course");
  told.push(joined);
  return <p>{String(joined)}</p>;
}

/** A page beside the lesson, on which one learns that one has not joined, and joins. */
function Pages(): JSX.Element {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        turn
      </button>
      {isOpen && <Lesson />}
    </>
  );
}

test("who has joined since a page said no never sees what is for others", async () => {
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
  let enrolments: object[] = [];
  answerWith({ [LIST]: () => envelope({ content: enrolments }) });
  await showPage(<Pages />, ["learning"]);
  expect(await screen.findByText("false")).toBeDefined();

  await userEvent.click(screen.getByRole("button"));
  enrolments = [{ sid: "x" }];
  told.length = 0;
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("true")).toBeDefined();
  expect(told).not.toContain(false);
});
