import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FormControl } from "./form-control";

const nothing = () => undefined;

test.each([
  ["China", -480, null],
  ["New York", 300, "form.zone"],
])("on a device in %s a moment says in which zone it is typed: %s", (_, offset, said) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  render(
    <FormControl
      field={{ name: "startAt", kind: "moment", label: "Begins", isRequired: true }}
      value="2026-12-01T01:00:00.000Z"
      fault={undefined}
      onChange={nothing}
      onLeave={nothing}
    />,
  );
  expect(screen.queryByText("form.zone")?.textContent ?? null).toBe(said);
  vi.restoreAllMocks();
});
