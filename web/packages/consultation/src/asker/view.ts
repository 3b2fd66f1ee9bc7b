/** What the panel shows. Pure. */
export type View =
  | { kind: "home" }
  | { kind: "desk"; sid: string }
  | { kind: "asked"; sid: string };

interface Offered {
  deskList: readonly { sid: string }[];
  current: string | null;
}

/** What was chosen and is still there; without a choice what goes on, else the only desk, else all. */
export function viewOf(chosen: View | undefined, { deskList, current }: Offered): View {
  const [first, another] = deskList;
  if (chosen?.kind === "desk" && !deskList.some(({ sid }) => sid === chosen.sid)) {
    return { kind: "home" };
  }
  if (chosen) return chosen;
  if (current !== null) return { kind: "asked", sid: current };
  return first && !another ? { kind: "desk", sid: first.sid } : { kind: "home" };
}
