import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { enterStays } from "./enter-stays";

test("Enter in a field does nothing for good; the button does", async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send} onKeyDown={enterStays}>
      <input aria-label="title" />
      <textarea aria-label="body" />
      <button type="submit">send</button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("title"), "half-written{Enter}");
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("body"), "one{Enter}two");
  expect(screen.getByLabelText<HTMLTextAreaElement>("body").value).toBe("one\ntwo");
  screen.getByRole("button").focus();
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalledTimes(1);
});
