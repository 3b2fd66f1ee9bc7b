/** What is told of a certificate first: one colour and one drawing, on the public page and in lists. */
import type { IconName, Tag } from "@zhegui/kit";
import type { ComponentProps } from "react";
import type { State } from "./rules";

export type Verdict = State | "superseded" | "wrongName" | "damaged";

interface Look {
  tone: NonNullable<ComponentProps<typeof Tag>["tone"]>;
  icon: IconName;
}

/** Amber where something else is right, or this may be again; red for what must not be relied on. */
export const LOOKS = {
  valid: { tone: "ok", icon: "check" },
  expired: { tone: "slate", icon: "clock" },
  suspended: { tone: "warn", icon: "pause" },
  superseded: { tone: "warn", icon: "refresh" },
  wrongName: { tone: "warn", icon: "alert" },
  revoked: { tone: "bad", icon: "close" },
  damaged: { tone: "bad", icon: "alert" },
  unknown: { tone: "neutral", icon: "search" },
} as const satisfies Record<Verdict, Look>;
