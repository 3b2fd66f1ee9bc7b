import { act, fireEvent, render, screen } from "@testing-library/react";
import { readDraft, VISITOR } from "@zhegui/client";
import { expect, test } from "vitest";
import { useChecked } from "./checked";
import { DraftedField } from "./drafted-field";
import { useDraft } from "./use-draft";

function Form() {
  const draft = useDraft("row/new", { bank: "", branch: "" });
  const form = useChecked<"bank" | "branch">(() => ({
    bank: draft.values.bank ? undefined : "Name the bank",
    branch: undefined,
  }));
  return (
    <form ref={form.element}>
      <DraftedField name="bank" label="Bank" hint="As on the card" draft={draft} form={form} />
      <button type="button" onClick={() => form.check()}>
        Send
      </button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Bank");

test("what is typed is kept, and clears the fault beside it", () => {
  const { unmount } = render(<Form />);
  expect(screen.getByText("As on the card")).toBeDefined();
  act(() => screen.getByRole("button").click());
  expect(screen.getByRole("alert").textContent).toBe("Name the bank");
  fireEvent.change(field(), { target: { value: "River Bank" } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(readDraft(VISITOR, "row/new")).toEqual({ bank: "River Bank" });
  unmount();
  render(<Form />);
  expect(field().value).toBe("River Bank");
});

test("it is checked when it is left", async () => {
  render(<Form />);
  fireEvent.blur(field());
  expect((await screen.findByRole("alert")).textContent).toBe("Name the bank");
});
