/** Lets everything that waits for no timer happen: promises and storage transactions. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((done) => setImmediate(done));
}
