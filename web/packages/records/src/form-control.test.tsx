import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FormControl } from "./form-control";

const CHINA = "Asia/Shanghai";
const nothing = () => undefined;

afterEach(() => {
  process.env.TZ = CHINA;
});

test.each([
  [CHINA, null],
  ["America/New_York", "UTC−5"],
])("on a device in %s a moment says in which zone it is typed: %s", (zone, said) => {
  process.env.TZ = zone;
  render(
    <FormControl
      field={{ name: "startAt", kind: "moment", label: "Begins", isRequired: true }}
      value="2026-12-01T01:00:00.000Z"
      fault={undefined}
      onChange={nothing}
      onLeave={nothing}
    />,
  );
  expect(screen.queryByText(/UTC/)?.textContent?.includes(said ?? "") ?? null).toBe(
    said === null ? null : true,
  );
});
