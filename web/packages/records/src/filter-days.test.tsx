import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FilterDays } from "./filter-days";

function show(value = "") {
  const set = vi.fn();
  render(<FilterDays value={value} onSet={set} />);
  const [from, to] = screen.getAllByLabelText(/days\.(from|to)|^(从|到|From|To)$/);
  return { set, from: from as HTMLInputElement, to: to as HTMLInputElement };
}

const submit = () =>
  fireEvent.click(screen.getByRole("button", { name: /days\.set|筛选|Filter|Set/ }));

test("two days are set, and either may be left open", () => {
  const { set, from } = show();
  fireEvent.change(from, { target: { value: "2026-11-01" } });
  submit();
  expect(set).toHaveBeenCalledWith("2026-11-01..");
});

test("a day that is none is told beside its field and sets nothing", () => {
  const { set, from, to } = show("1800-01-01..2026-11-01");
  submit();
  expect(set).not.toHaveBeenCalled();
  expect(from.getAttribute("aria-invalid")).toBe("true");
  expect(to.getAttribute("aria-invalid")).toBe("false");
  fireEvent.change(from, { target: { value: "2026-10-01" } });
  submit();
  expect(set).toHaveBeenCalledWith("2026-10-01..2026-11-01");
  expect(from.getAttribute("aria-invalid")).toBe("false");
});

test("a day as people write it is a day, and half a one is told", () => {
  const { set, from } = show();
  fireEvent.change(from, { target: { value: "2026/1/5" } });
  submit();
  expect(set).toHaveBeenCalledWith("2026-01-05..");
  fireEvent.change(from, { target: { value: "2026-1" } });
  submit();
  expect(set).toHaveBeenCalledTimes(1);
  expect(from.getAttribute("aria-invalid")).toBe("true");
});
