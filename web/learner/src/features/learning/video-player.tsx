import Artplayer from "artplayer";
import { type JSX, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { addCaptions } from "./captions";
import { type Followed, follow } from "./follow";
import styles from "./lesson.module.css";
import { listenToKeys } from "./player-keys";
import type { PlayheadRef } from "./playhead";

interface VideoPlayerProps extends Followed {
  /** Signed anew whenever the lesson is asked for again; a player plays its first one to the end. */
  url: string;
  /** WebVTT; empty where there are none. */
  captions: string;
  title: string;
  /** Where to begin, in seconds. */
  position: number;
  playhead: PlayheadRef;
}

/** What the listeners of the player need to know of the latest rendering. */
type Latest = Followed & {
  url: string;
  captions: string;
  captionWord: string;
  seekWords: string;
  heldWords: string;
  mute: string;
  unmute: string;
};

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
    // `player-keys.ts` has them.
    hotkey: false,
    playsInline: true,
    moreVideoAttr: { preload: "metadata" as const },
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

/** A pressed control gives way to its counterpart, which would leave a keyboard user nowhere. */
function handFocusOn(container: HTMLElement): void {
  const pressed = document.activeElement;
  if (!container.contains(pressed) || pressed?.checkVisibility()) return;
  const others = pressed?.parentElement?.querySelectorAll<HTMLElement>("[role=button]") ?? [];
  for (const other of others) if (other.checkVisibility()) other.focus();
}

/** How a player is used, for the one that takes its place in another language. */
interface Use {
  position: number;
  rate: number;
  /** Absent before the first player, which knows the volume of earlier films. */
  sound?: Pick<HTMLVideoElement, "volume" | "muted">;
  plays: boolean;
}

function playedAs(video: HTMLVideoElement, before: Use): Use {
  if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return before;
  const { currentTime, playbackRate, volume, muted, paused } = video;
  return { position: currentTime, rate: playbackRate, sound: { volume, muted }, plays: !paused };
}

function goOn(video: HTMLVideoElement, { position, rate, sound, plays }: Use): void {
  if (position > 0 && position < video.duration - 1) video.currentTime = position;
  video.playbackRate = rate;
  Object.assign(video, sound);
  // A browser may want a press for it: then it stands where it was.
  if (plays) video.play().catch(() => undefined);
}

/** A video whose played stretches are reported; it pauses when its page is out of sight. */
export function VideoPlayer(props: VideoPlayerProps): JSX.Element {
  const { t, i18n } = useTranslation("learning");
  const { title, isHeld, onStretch, onFailure, furthest, playhead } = props;
  const container = useRef<HTMLDivElement>(null);
  const player = useRef<Artplayer>(null);
  const words = {
    seekWords: t("seekAhead"),
    heldWords: t("elsewhere.text"),
    mute: t("mute"),
    unmute: t("unmute"),
    captionWord: t("captions"),
  };
  const { url, captions } = props;
  const latest = useRef<Latest>({
    onStretch,
    onFailure,
    furthest,
    isHeld,
    url,
    captions,
    ...words,
  });
  const use = useRef<Use>({ position: props.position, rate: 1, plays: false });
  const language = i18n.language;

  useEffect(() => {
    latest.current = { onStretch, onFailure, furthest, isHeld, url, captions, ...words };
  });

  useEffect(() => {
    if (!container.current) return;
    const art = new Artplayer(options(container.current, { url: latest.current.url, language }));
    player.current = art;
    const { video } = art;
    const { current: box } = container;
    const uncaption = addCaptions(art, latest.current.captions, latest.current.captionWord);
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
    const before = use.current;
    video.addEventListener("loadedmetadata", () => goOn(video, before), { once: true });
    const say = (words: string): void => {
      art.notice.show = words;
    };
    const unfollow = follow(
      video,
      before.position,
      () => latest.current,
      () => say(latest.current.seekWords),
    );
    // After the player's own word of it.
    art.on("play", () => latest.current.isHeld && say(latest.current.heldWords));
    const unlisten = listenToKeys(art, box);
    return () => {
      use.current = playedAs(video, before);
      video.pause();
      unfollow();
      unlisten();
      uncaption();
      art.destroy();
      player.current = null;
      playhead.current = null;
    };
  }, [language, playhead]);

  useEffect(() => {
    if (isHeld) player.current?.pause();
  }, [isHeld]);

  return (
    <section className={styles.video} aria-label={t("video", { title })}>
      <div ref={container} className={styles.screen} />
    </section>
  );
}
