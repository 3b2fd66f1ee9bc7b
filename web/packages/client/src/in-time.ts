/** Waits for what a browser may never answer, as its storage: rejects where `step` has not settled in time. */
export async function inTime<T>(step: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the browser does not answer")), milliseconds);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}
