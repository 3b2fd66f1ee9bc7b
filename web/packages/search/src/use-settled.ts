import { useEffect, useState } from "react";

/** The text as it is once nothing has changed in it for so long; nothing before. */
export function useSettled(text: string, milliseconds: number): string {
  const [settled, settle] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => settle(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
