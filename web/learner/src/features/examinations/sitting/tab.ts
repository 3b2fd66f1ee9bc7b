/** One tab of a browser sits an examination at a time; another one has to ask for it. */

/** How long a page that is being closed or reloaded may take to let go. */
const PATIENCE_MS = 400;

/** Answers a function that gives the place back, or null if another tab has it. */
export type Occupy = (
  place: string,
  onLost: () => void,
  steal: boolean,
) => Promise<(() => void) | null>;

/** By Web Locks; where a browser lacks them the server's sequences alone keep two tabs apart. */
export const occupyTab: Occupy = (place, onLost, steal) => {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((answer) => {
    let release: () => void = () => undefined;
    const held = () =>
      new Promise<void>((done) => {
        release = done;
        answer(done);
      });
    const options = steal ? { steal } : { signal: AbortSignal.timeout(PATIENCE_MS) };
    navigator.locks.request(place, options, held).catch(() => {
      // Before we had it: someone else does. Afterwards: it was stolen.
      answer(null);
      release();
      onLost();
    });
  });
};
