/** What the panel shows. Pure. */
import type { Unsent } from "../unsent";

export type View =
  | { kind: "home" }
  | { kind: "desk"; sid: string }
  | { kind: "asked"; sid: string };

interface Offered {
  deskList: readonly { sid: string }[];
  current: string | null;
}

/** What is shown first: what was asked for, else what goes on, else the only desk, else all. */
export function firstView({ deskList, current }: Offered, wanted?: { sid: string }): View {
  const [first, another] = deskList;
  if (wanted) return { kind: "asked", sid: wanted.sid };
  if (current !== null) return { kind: "asked", sid: current };
  return first && !another ? { kind: "desk", sid: first.sid } : { kind: "home" };
}

/** The consultation that goes on at the desk that is looked at: it takes what is written there. */
export function goingOn(
  view: View,
  own: readonly { sid: string; state: string; desk: { sid: string } }[],
): string | undefined {
  if (view.kind !== "desk") return undefined;
  return own.find(({ state, desk }) => state !== "closed" && desk.sid === view.sid)?.sid;
}

/** Whether it was refused at a desk that is not offered any more. */
export function isStranded({ to, refusal }: Unsent, desks: readonly { sid: string }[]): boolean {
  if (!("desk" in to) || refusal === null) return false;
  const { desk } = to;
  return !desks.some(({ sid }) => sid === desk);
}

/** What was chosen, as far as it is still there. */
export function viewOf(chosen: View, { deskList }: Offered): View {
  const isGone = chosen.kind === "desk" && !deskList.some(({ sid }) => sid === chosen.sid);
  return isGone ? { kind: "home" } : chosen;
}
