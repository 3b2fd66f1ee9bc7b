import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type JSX, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showPage } from "../../../testing/page";
import { Part } from "./part";

let isBroken = false;

function Fragile({ name }: { name: string }): JSX.Element {
  if (isBroken) throw new Error("the node to be removed is not a child of this node");
  return <p>{name}</p>;
}

function Paper(): JSX.Element {
  const [question, setQuestion] = useState("first");
  return (
    <>
      <Part of={question}>
        <Fragile name={question} />
      </Part>
      <button type="button" onClick={() => setQuestion("second")}>
        Turn
      </button>
    </>
  );
}

afterEach(() => {
  isBroken = false;
});

test("a part that breaks leaves the others, and comes back when it is asked or turned over", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  isBroken = true;
  await showPage(<Paper />, ["sitting"], "/examination");
  await screen.findByRole("alert");
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Show it again" }));
  expect(screen.getByText("first")).toBeTruthy();

  isBroken = true;
  await userEvent.click(screen.getByRole("button", { name: "Turn" }));
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Turn" })).toBeTruthy();
});
