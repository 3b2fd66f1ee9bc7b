export interface Notice {
  tone: "ok" | "bad" | "info";
  title: string;
  text?: string | undefined;
  /** Finds the failure in the server's log. */
  requestId?: string | undefined;
  action?: { label: string; run: () => void };
}

export interface Toast extends Notice {
  id: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismiss(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Takes away what says that something is done: who goes on has seen it. */
export function dismissDone(): void {
  replace(toasts.filter(({ tone, action }) => tone !== "ok" || action));
}

/** Shows a notice for five seconds, in the place of the one before unless that waits for an answer. */
export function notify(notice: Notice): void {
  const waits = ({ action, title, text }: Toast): boolean =>
    action !== undefined && (title !== notice.title || text !== notice.text);
  lastId += 1;
  replace([...toasts.filter(waits).slice(-1), { ...notice, id: lastId }]);
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
