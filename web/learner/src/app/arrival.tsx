import { type JSX, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** On nothing, or on what a kept page hides. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === document.body || !focused?.checkVisibility();
}

/** A keyboard user goes on in the page, not at the window's top, when what had the focus is gone. */
export function catchFocus(): void {
  if (isFocusLost()) document.getElementById("content")?.focus({ preventScroll: true });
}

/**
 * Says aloud which page has come. The link that led there went with the page before and took the
 * focus with it.
 */
export function Arrival(): JSX.Element {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    catchFocus();
  }, [pathname]);
  return (
    // At the top: after a page that fills the window it would make that scroll.
    <p className="sr" role="status" style={{ top: 0 }}>
      {title}
    </p>
  );
}
