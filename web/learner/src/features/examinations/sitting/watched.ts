/** What a page watches: a picture that is taken anew at every change, and is the same in between. */
export class Watched<Picture> {
  readonly #take: () => Picture;
  readonly #listeners = new Set<() => void>();
  #picture: Picture;

  constructor(take: () => Picture) {
    this.#take = take;
    this.#picture = take();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly picture = (): Picture => this.#picture;

  changed(): void {
    this.#picture = this.#take();
    for (const listener of this.#listeners) listener();
  }
}
