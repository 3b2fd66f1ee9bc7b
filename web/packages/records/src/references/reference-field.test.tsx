import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type JSX, useState } from "react";
import { expect, test } from "vitest";
import type { Row } from "../resource";
import { chosenIn } from "./chosen";
import { referenceField, referencesField } from "./reference-field";
import type { Source } from "./use-offered";

const ROWS: Row[] = ["Ada", "Bo", "Cy"].map((name) => ({ sid: name.toLowerCase(), name }));
const SOURCE: Source = {
  reads: "teacher",
  label: "name",
  list: async ({ query }) => {
    const word = String(query.find(({ operator }) => operator === "contains")?.value ?? "");
    const content = ROWS.filter(({ name }) => String(name).includes(word));
    return { content, page: 0, totalElements: content.length, totalPages: 1 };
  },
};
const NAMED = { name: "teacherList", label: "Teachers", title: "Teachers", isRequired: false };

function Form({ isOne = false }: { isOne?: boolean }): JSX.Element {
  const [value, put] = useState("");
  const named = { ...NAMED, source: SOURCE };
  const field = isOne ? referenceField(named) : referencesField({ ...named, max: 2 });
  if (field.kind !== "part") throw new Error("it is drawn by itself");
  const part = { value, values: {}, faults: {}, onChange: put, onLeave: () => undefined };
  return (
    <>
      {field.draw(part)}
      <output>
        {chosenIn(value)
          .map(({ label }) => label)
          .join(" ")}
      </output>
    </>
  );
}

function open(form: JSX.Element): void {
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
}

function chosen(): string | null {
  return document.querySelector("output")?.textContent ?? null;
}

test("one is chosen by keys, shown, and taken back", async () => {
  open(<Form isOne />);
  const box = screen.getByRole("combobox");
  await userEvent.click(box);
  await screen.findByRole("option", { name: "Ada" });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect([chosen(), box]).toEqual(["Bo", expect.objectContaining({ value: "Bo" })]);
  await userEvent.click(screen.getByRole("button", { name: "choose.clear" }));
  expect(chosen()).toBe("");
});

test("several are chosen, moved by keys, and not offered twice", async () => {
  open(<Form />);
  await userEvent.type(screen.getByRole("combobox"), "B");
  await userEvent.click(await screen.findByRole("option", { name: "Bo" }));
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: "Ada" }));
  expect(chosen()).toBe("Bo Ada");
  // As many as there may be.
  expect(screen.queryByRole("combobox")).toBeNull();
  const [, up] = screen.getAllByRole("button", { name: "choose.up" });
  up?.focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect([chosen(), document.activeElement]).toEqual(["Ada Bo", up]);
  const [, remove] = screen.getAllByRole("button", { name: "choose.remove" });
  await userEvent.click(remove ?? document.body);
  await userEvent.click(screen.getByRole("combobox"));
  await screen.findByRole("option", { name: "Cy" });
  expect(screen.queryByRole("option", { name: "Ada" })).toBeNull();
});
