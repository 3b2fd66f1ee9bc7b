/** To listen to a field that somebody else draws, and to say of it what stands beside it. */
import { useEffect, useEffectEvent, useState } from "react";

export function useFieldEvent<Name extends keyof HTMLElementEventMap>(
  field: HTMLInputElement,
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
): void {
  const latest = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: HTMLElementEventMap[Name]): void => latest(event);
    field.addEventListener(name, listen);
    return () => field.removeEventListener(name, listen);
  }, [field, name]);
}

export function useFieldAttribute(field: HTMLInputElement, name: string, value?: string): void {
  useEffect(() => {
    if (value === undefined) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }, [field, name, value]);
}

/** Whether an input method is at work in the field: what stands there is not typed yet. */
export function useComposing(field: HTMLInputElement): boolean {
  const [composing, setComposing] = useState(false);
  useFieldEvent(field, "compositionstart", () => setComposing(true));
  useFieldEvent(field, "compositionend", () => setComposing(false));
  return composing;
}
