import type { KeyboardEvent } from "react";

/** Of a form that does something for good: Enter in one of its fields does nothing, its button does. */
export function enterStays(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
