import type { JSX } from "react";

/** The sprig of osmanthus; takes the colour of the text around it. */
export function Logo({ size = 30 }: { size?: number }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path
        d="M3.6 21.6c3.9-2.5 7-5.9 9.5-10.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
      <path d="M8.1 16.6C4.3 14.6 2.9 11 4.1 6.4c3.9 2.3 5.3 5.8 4 10.2z" />
      <path d="M8.9 17.6c2.3-3.6 6.2-4.5 11.3-2.2-2.7 4-6.6 4.8-11.3 2.2z" />
      <g transform="rotate(14 16 6.9)">
        <circle cx="16" cy="3.9" r="2.35" />
        <circle cx="19" cy="6.9" r="2.35" />
        <circle cx="16" cy="9.9" r="2.35" />
        <circle cx="13" cy="6.9" r="2.35" />
      </g>
    </svg>
  );
}
