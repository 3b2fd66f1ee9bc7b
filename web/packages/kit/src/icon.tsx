import type { JSX } from "react";
import styles from "./icon.module.css";

/** Line drawings on a 24 grid, drawn with the text's colour. */
const DRAWINGS = {
  alert: "M12 3.8 2.8 20h18.4zM12 10v4.5M12 17.2v.1",
  arrowRight: "M5 12h14M13 6l6 6-6 6",
  arrowUp: "M12 19V5M6 11l6-6 6 6",
  award: "M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 13.5 7.5 21l4.5-2.5 4.5 2.5-1-7.5",
  bolt: "M13 3 5 13.5h6L10.5 21 19 10h-6z",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5V20",
  building: "M4 11.5 12 4.5l8 7V20h-5.5v-5h-5v5H4z",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  check: "m5 12.5 4.5 4.5L19 7.5",
  checkCircle: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.2l2.8 2.8 5.2-5.5",
  chevronDown: "m6 9.5 6 6 6-6",
  chevronLeft: "m14.5 6-6 6 6 6",
  chevronRight: "m9.5 6 6 6-6 6",
  clipboard:
    "M7 4.5h10a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2zM9 4.5V3h6v1.5M8.5 10.5h7M8.5 15h4",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  close: "m6 6 12 12M18 6 6 18",
  document:
    "M7 3.5h7l4.5 4.5v10.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM14 3.5V8h4.5M8.5 12.5h7M8.5 16h5",
  download: "M12 4v11m-4.5-4L12 15.5 16.5 11M5 20h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  eyeOff:
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.8M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10a3 3 0 0 0 4 4",
  flame:
    "M12.5 3c.8 3.5 5.5 5.7 5.5 10.7a6 6 0 0 1-12 0c0-3.2 2.2-4.4 2.7-7.5 1.9 1 2.8 2.6 2.8 4.6 1.2-2 1.5-4.7 1-7.8z",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z",
  heart: "M12 20s-8-4.5-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.5 12 20 12 20z",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v5.5M12 16.4v.1",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  list: "M4 6.5h16M4 12h10M4 17.5h7m5-.5 2 2 3.5-4",
  lock: "M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  logout:
    "M14 4.5H6.5a1.5 1.5 0 0 0-1.5 1.5v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  pause: "M9 6v12M15 6v12",
  pencil: "M4.5 19.5l1-4L16.5 4.5l3 3L8.5 18.5zM14 7l3 3",
  play: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 8.5v7l5.5-3.5z",
  radio:
    "M12 13v8M8.5 21h7M12 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.5 15.5a6.5 6.5 0 0 1 0-9M16.5 6.5a6.5 6.5 0 0 1 0 9M4.5 18a10 10 0 0 1 0-14M19.5 4a10 10 0 0 1 0 14",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5",
  shield: "M12 3.5 5 6v6c0 4.5 3 7.5 7 8.5 4-1 7-4 7-8.5V6zM9 12l2.2 2.2L15.2 10",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M4.5 4.5l1.5 1.5M18 18l1.5 1.5M2.5 12h2M19.5 12h2M4.5 19.5 6 18M18 6l1.5-1.5",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
  users:
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.3 3-5 6.5-5s5.9 1.7 6.5 5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.3 3.6 4.6",
} as const;

export type IconName = keyof typeof DRAWINGS;

/** A decorative drawing; the words beside it carry the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
