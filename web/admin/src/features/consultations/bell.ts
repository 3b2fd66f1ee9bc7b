/** Sound and notices, which a browser allows only after a press. */

const SECONDS = 0.35;
/** In hertz; each begins so many seconds after the one before. */
const TONES = [880, 1175];
const APART = 0.18;

let sound: AudioContext | undefined;

/** Whether this page may sound: a browser lets it only once somebody has pressed something. */
export function maySound(): boolean {
  return sound?.state === "running";
}

/** Called by a press: asks for sound, and once for notices. */
export async function allowBell(): Promise<void> {
  if ("AudioContext" in globalThis) {
    sound ??= new AudioContext();
    await sound.resume().catch(() => undefined);
  }
  const isUnasked = "Notification" in globalThis && Notification.permission === "default";
  if (isUnasked) await Notification.requestPermission().catch(() => undefined);
}

function tone(context: AudioContext, frequency: number, at: number): void {
  const [oscillator, volume] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + SECONDS);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + SECONDS);
}

/** Rings, as far as the browser allows; a notice only where the page is out of sight. */
export function ring(title: string, text: string): void {
  const context = sound;
  if (context?.state === "running") {
    for (const [at, frequency] of TONES.entries()) {
      tone(context, frequency, context.currentTime + at * APART);
    }
  }
  const isNoticed = "Notification" in globalThis && Notification.permission === "granted";
  if (!isNoticed || document.visibilityState === "visible") return;
  try {
    const notice = new Notification(title, { body: text, tag: "consultation" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Browsers of telephones show notices of service workers alone.
  }
}
