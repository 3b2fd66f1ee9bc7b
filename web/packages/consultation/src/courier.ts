import { outcomeOf } from "./delivery";
import { inOrder, type MessageOutbox, type Unsent } from "./unsent";

interface Around {
  user: string;
  outbox: MessageOutbox;
  /** Brings one message to the server. */
  carry: (message: Unsent) => Promise<unknown>;
  /** Told what waits, each time that something became of it. */
  onChange: (unsent: Unsent[]) => void;
}

/**
 * Brings somebody's messages to the server, one after the other. What has to wait is tried again by
 * itself; what was refused waits for its writer.
 */
export class Courier {
  readonly #around: Around;
  #failures = 0;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Brings what waits; called amid that, it looks once more at the end. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#bringAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async put(message: Unsent): Promise<void> {
    await this.#around.outbox.put(message);
    await this.run();
  }

  async discard(message: Unsent): Promise<void> {
    await this.#around.outbox.remove(message);
    await this.run();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #all(): Promise<Unsent[]> {
    const { user, outbox } = this.#around;
    return inOrder(await outbox.all(user));
  }

  async #tell(): Promise<void> {
    const all = await this.#all();
    if (!this.#isStopped) this.#around.onChange(all);
  }

  async #bringAll(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      await this.#tell();
      await this.#bring();
      await this.#tell();
    }
  }

  async #bring(): Promise<void> {
    for (const message of await this.#all()) {
      if (message.refusal !== null) continue;
      if (this.#isStopped || !(await this.#bringOne(message))) return;
    }
  }

  /** False where it, and with it all after it, has to wait. */
  async #bringOne(message: Unsent): Promise<boolean> {
    const { outbox, carry } = this.#around;
    try {
      await carry(message);
      this.#failures = 0;
      await outbox.remove(message);
      return true;
    } catch (cause) {
      this.#failures += 1;
      const outcome = outcomeOf(cause, this.#failures);
      if (outcome.kind === "again") {
        this.#timer = setTimeout(() => void this.run(), outcome.afterMs);
        return false;
      }
      await outbox.put({ ...message, refusal: outcome.words });
      return true;
    }
  }
}
