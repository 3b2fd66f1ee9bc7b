import { bringInSight } from "@zhegui/kit";

/** Brings the option that a key stands for into sight: a bar of the page may lie over it. */
export function showOption(paper: Element | null, key: string): void {
  const name = /[1-9]/.test(key) ? String.fromCharCode(64 + Number(key)) : key.toUpperCase();
  const option = paper?.querySelector(`[data-option="${CSS.escape(name)}"]`);
  if (option) bringInSight(option);
}
