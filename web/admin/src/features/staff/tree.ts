/** Departments as a tree. */
import type { Department } from "@zhegui/client";

export interface Placed {
  department: Department;
  /** How many departments stand above it. */
  depth: number;
  /** Its name behind those of all above it. */
  path: string;
}

type Tied = Pick<Department, "sid" | "parentSid" | "name">;

/** Each department behind the one it belongs to, in the order given among its siblings. */
export function placed<D extends Tied>(departments: readonly D[]) {
  const known = new Set(departments.map(({ sid }) => sid));
  const within = (above: string | null, depth: number, path: string): Of<D>[] =>
    departments
      .filter(({ parentSid }) => (parentSid && known.has(parentSid) ? parentSid : null) === above)
      .flatMap((department) => {
        const own = path ? `${path} / ${department.name}` : department.name;
        return [{ department, depth, path: own }, ...within(department.sid, depth + 1, own)];
      });
  return within(null, 0, "");
}

interface Of<D> extends Omit<Placed, "department"> {
  department: D;
}

/** A department and all that belong to it. */
export function withBelow(departments: readonly Tied[], sid: string): string[] {
  const children = departments.filter(({ parentSid }) => parentSid === sid);
  return [sid, ...children.flatMap((child) => withBelow(departments, child.sid))];
}

/** As the choices of a control. */
export function choicesOf(tree: readonly Placed[]): { value: string; words: string }[] {
  return tree.map(({ department, path }) => ({ value: department.sid, words: path }));
}
