import { beginAt, extendTo, lengthOf, maySeek, type Stretch } from "./stretch";
import { BEAT_MS } from "./use-study";

/** What a player that is followed needs to know at each moment. */
export interface Followed {
  onStretch: (stretch: Stretch) => void;
  onFailure: () => void;
  /** Seeking ahead ends here; undefined where it is free. */
  furthest: number | undefined;
  /** Time does not count here now, so nothing plays. */
  isHeld: boolean;
}

/**
 * Follows a video while it plays and hands on each stretch that was played without a jump. What a jump is
 * the player itself says: however seldom a busy page looks at it, all that lies between two looks was
 * played. `onLedBack` is told of a jump to what was not seen. Returns what ends it.
 */
export function follow(
  video: HTMLVideoElement,
  seen: number,
  latest: () => Followed,
  onLedBack: () => void,
): () => void {
  let stretch = beginAt(video.currentTime, video.playbackRate);
  let furthest = seen;
  let isJumping = video.seeking;
  const look = (): void => {
    const position = video.currentTime;
    if (isJumping || video.seeking || position < stretch.end) return;
    stretch = extendTo(stretch, position);
    furthest = Math.max(furthest, position);
  };
  const flush = (): void => {
    const played = stretch;
    stretch = beginAt(stretch.end, video.playbackRate);
    if (lengthOf(played) > 0) latest().onStretch(played);
  };
  const report = (): void => {
    look();
    flush();
  };
  const onSeeking = (): void => {
    isJumping = true;
    flush();
    const { furthest: limit } = latest();
    if (limit === undefined) return;
    const end = Math.max(limit, furthest);
    if (maySeek(video.currentTime, end)) return;
    video.currentTime = end;
    onLedBack();
  };
  const onSeeked = (): void => {
    isJumping = video.seeking;
    stretch = beginAt(video.currentTime, video.playbackRate);
  };
  const onPlay = (): void => {
    stretch = beginAt(video.currentTime, video.playbackRate);
    latest().onStretch(stretch);
  };
  // Not at `play`: the caller has been answered by now.
  const onPlaying = (): void => {
    if (latest().isHeld) video.pause();
  };
  const onHidden = (): void => {
    if (document.hidden) video.pause();
  };
  const timer = setInterval(report, BEAT_MS);
  const listeners = [
    ["timeupdate", look],
    ["ratechange", report],
    ["seeking", onSeeking],
    ["seeked", onSeeked],
    ["play", onPlay],
    ["playing", onPlaying],
    ["pause", report],
    ["ended", report],
    ["error", () => latest().onFailure()],
  ] as const;
  for (const [name, listener] of listeners) video.addEventListener(name, listener);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("pagehide", report);
  return () => {
    clearInterval(timer);
    for (const [name, listener] of listeners) video.removeEventListener(name, listener);
    document.removeEventListener("visibilitychange", onHidden);
    removeEventListener("pagehide", report);
    report();
  };
}
