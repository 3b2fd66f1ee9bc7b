/** One tab of a browser sits an examination at a time; another one has to ask for it. */

/** How long a page that is being closed or reloaded may take to let go. */
const PATIENCE_MS = 400;

/** Answers a function that gives the place back, or null if another tab has it. */
export type Occupy = (
  place: string,
  onLost: () => void,
  steal: boolean,
) => Promise<(() => void) | null>;

/** By Web Locks; where a browser lacks or refuses them the server's sequences alone keep two tabs apart. */
export const occupyTab: Occupy = async (place, onLost, steal) => {
  if (!navigator.locks) return () => undefined;
  if (steal) return hold(place, { steal }, onLost);
  const patiently = { signal: AbortSignal.timeout(PATIENCE_MS) };
  // A busy machine may be late to give even a free place: only the second answer is certain.
  return (await hold(place, patiently, onLost)) ?? hold(place, { ifAvailable: true }, onLost);
};

function hold(place: string, options: LockOptions, onLost: () => void): ReturnType<Occupy> {
  return new Promise((answer) => {
    let release: (() => void) | null = null;
    const held = (lock: Lock | null) =>
      new Promise<void>((done) => {
        if (lock) release = done;
        else done();
        answer(lock && done);
      });
    navigator.locks.request(place, options, held).catch((problem: unknown) => {
      // Before we had it: someone else does, or storage is blocked. Afterwards: it was stolen.
      answer(isRefused(problem) ? () => undefined : null);
      if (release) onLost();
    });
  });
}

/** True where the browser gives no locks to this site, as where it blocks all storage. */
function isRefused(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === "SecurityError";
}
