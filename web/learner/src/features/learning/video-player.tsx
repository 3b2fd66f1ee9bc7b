import Artplayer from "artplayer";
import { type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./lesson.module.css";
import type { PlayheadRef } from "./playhead";
import { beginAt, extendTo, isContinuous, lengthOf, maySeek, type Stretch } from "./stretch";
import { BEAT_MS } from "./use-study";

interface VideoPlayerProps {
  /** Signed anew whenever the lesson is asked for again; the first one is played to the end. */
  url: string;
  title: string;
  /** Where to begin, in seconds. */
  position: number;
  /** Seeking ahead ends here; undefined where it is free. */
  furthest: number | undefined;
  onStretch: (stretch: Stretch) => void;
  /** Time does not count here now, so nothing plays. */
  isHeld: boolean;
  onFailure: () => void;
  playhead: PlayheadRef;
}

/** What the listeners of the player need to know of the latest rendering. */
type Latest = Pick<VideoPlayerProps, "onStretch" | "onFailure" | "furthest"> & {
  seekWords: string;
  mute: string;
  unmute: string;
};

const PLAY =
  '<svg viewBox="0 0 24 24" width="24" height="24"><path fill="#fff" d="M8 5.5v13l10.5-6.5z"/></svg>';

function options(container: HTMLDivElement, { url, language }: { url: string; language: string }) {
  return {
    container,
    url,
    lang: language === "en" ? "en" : "zh-cn",
    theme: "#5b5bd6",
    autoSize: false,
    playbackRate: true,
    setting: true,
    fullscreen: true,
    hotkey: true,
    playsInline: true,
    icons: { state: PLAY },
    moreVideoAttr: { preload: "metadata" as const },
  };
}

/** Follows a video while it plays and hands on each stretch that was played without a jump. */
function follow(
  video: HTMLVideoElement,
  seen: number,
  latest: () => Latest,
  notice: (words: string) => void,
) {
  let stretch = beginAt(video.currentTime, video.playbackRate);
  let furthest = seen;
  const flush = (): void => {
    const played = stretch;
    stretch = beginAt(stretch.end, video.playbackRate);
    if (lengthOf(played) > 0) latest().onStretch(played);
  };
  const onTime = (): void => {
    const position = video.currentTime;
    if (video.paused || video.seeking) return;
    if (isContinuous(stretch, position)) {
      stretch = extendTo(stretch, position);
      if (stretch.rate !== video.playbackRate) flush();
    } else {
      flush();
      stretch = beginAt(position, video.playbackRate);
    }
    furthest = Math.max(furthest, position);
  };
  const onSeeking = (): void => {
    const { furthest: limit, seekWords } = latest();
    if (limit === undefined) return;
    const end = Math.max(limit, furthest);
    if (maySeek(video.currentTime, end)) return;
    video.currentTime = end;
    notice(seekWords);
  };
  const onPlay = (): void => {
    stretch = beginAt(video.currentTime, video.playbackRate);
    latest().onStretch(stretch);
  };
  const onHidden = (): void => {
    if (document.hidden) video.pause();
  };
  const timer = setInterval(flush, BEAT_MS);
  const listeners = [
    ["timeupdate", onTime],
    ["seeking", onSeeking],
    ["play", onPlay],
    ["pause", flush],
    ["ended", flush],
    ["error", () => latest().onFailure()],
  ] as const;
  for (const [name, listener] of listeners) video.addEventListener(name, listener);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("pagehide", flush);
  return () => {
    clearInterval(timer);
    for (const [name, listener] of listeners) video.removeEventListener(name, listener);
    document.removeEventListener("visibilitychange", onHidden);
    removeEventListener("pagehide", flush);
    flush();
  };
}

/** The player's controls are boxes with names; this makes them buttons, for keys and readers too. */
function makeButtons(container: HTMLElement): void {
  for (const control of container.querySelectorAll<HTMLElement>("[aria-label]:not([role])")) {
    control.role = "button";
    control.tabIndex = 0;
    control.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      control.click();
    });
  }
}

/** A pressed control gives way to its counterpart, which would leave whoever works by keys nowhere. */
function handFocusOn(container: HTMLElement): void {
  const pressed = document.activeElement;
  if (!container.contains(pressed) || pressed?.checkVisibility()) return;
  const others = pressed?.parentElement?.querySelectorAll<HTMLElement>("[role=button]") ?? [];
  for (const other of others) if (other.checkVisibility()) other.focus();
}

/** A video whose played stretches are reported; it pauses when its page is out of sight. */
export function VideoPlayer(props: VideoPlayerProps): JSX.Element {
  const { t, i18n } = useTranslation("learning");
  const { title, isHeld, onStretch, onFailure, furthest, playhead } = props;
  const container = useRef<HTMLDivElement>(null);
  const player = useRef<Artplayer>(null);
  const words = { seekWords: t("seekAhead"), mute: t("mute"), unmute: t("unmute") };
  const latest = useRef<Latest>({ onStretch, onFailure, furthest, ...words });
  const [url] = useState(props.url);
  const begin = useRef(props.position);
  const language = i18n.language;

  useEffect(() => {
    latest.current = { onStretch, onFailure, furthest, ...words };
  });

  useEffect(() => {
    if (!container.current) return;
    const art = new Artplayer(options(container.current, { url, language }));
    player.current = art;
    const { video } = art;
    const { current: box } = container;
    art.on("ready", () => {
      const { mute, unmute } = latest.current;
      art.query(".art-icon-volume")?.setAttribute("aria-label", mute);
      art.query(".art-icon-volumeClose")?.setAttribute("aria-label", unmute);
      makeButtons(box);
    });
    for (const name of ["playing", "pause", "volumechange"] as const) {
      art.on(`video:${name}`, () => handFocusOn(box));
    }
    playhead.current = {
      now: () => video.currentTime,
      seek: (position) => {
        video.currentTime = position;
        container.current?.scrollIntoView({ block: "nearest" });
      },
    };
    const goOn = (): void => {
      const at = begin.current;
      if (at > 0 && at < video.duration - 1) video.currentTime = at;
    };
    video.addEventListener("loadedmetadata", goOn, { once: true });
    const unfollow = follow(
      video,
      begin.current,
      () => latest.current,
      (words) => {
        art.notice.show = words;
      },
    );
    return () => {
      video.pause();
      begin.current = video.currentTime || begin.current;
      unfollow();
      art.destroy();
      player.current = null;
      playhead.current = null;
    };
  }, [url, language, playhead]);

  useEffect(() => {
    if (isHeld) player.current?.pause();
  }, [isHeld]);

  return (
    <section className={styles.video} aria-label={t("video", { title })}>
      <div ref={container} className={styles.screen} />
    </section>
  );
}
