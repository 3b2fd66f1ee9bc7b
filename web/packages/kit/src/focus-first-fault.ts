import type { RefObject } from "react";

/** Leads the user of a form to the first field that says what is wrong with it, once it does. */
export function focusFirstFault(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
