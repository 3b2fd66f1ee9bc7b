/** What the panel shows. Pure. */
export type View =
  | { kind: "home" }
  | { kind: "desk"; sid: string }
  | { kind: "asked"; sid: string };

interface Offered {
  deskList: readonly { sid: string }[];
  current: string | null;
}

/** What is shown first: what goes on, else the only desk, else all. */
export function firstView({ deskList, current }: Offered): View {
  const [first, another] = deskList;
  if (current !== null) return { kind: "asked", sid: current };
  return first && !another ? { kind: "desk", sid: first.sid } : { kind: "home" };
}

/** What was chosen, as far as it is still there. */
export function viewOf(chosen: View, { deskList }: Offered): View {
  const isGone = chosen.kind === "desk" && !deskList.some(({ sid }) => sid === chosen.sid);
  return isGone ? { kind: "home" } : chosen;
}
