import type Artplayer from "artplayer";

/** Shows WebVTT as the browser does, with a control to hide it. Returns what ends it. */
export function addCaptions(art: Artplayer, captions: string, name: string): () => void {
  if (!captions) return () => undefined;
  const url = URL.createObjectURL(new Blob([captions], { type: "text/vtt" }));
  const track = document.createElement("track");
  Object.assign(track, { kind: "captions", label: name, srclang: "zh", src: url });
  art.video.append(track);
  const show = (isShown: boolean): void => {
    track.track.mode = isShown ? "showing" : "hidden";
    art.query(".art-control-captions")?.setAttribute("aria-pressed", String(isShown));
  };
  art.controls.add({
    name: "captions",
    position: "right",
    index: 1,
    html: name,
    tooltip: name,
    click: () => show(track.track.mode !== "showing"),
  });
  show(true);
  return () => {
    track.remove();
    URL.revokeObjectURL(url);
  };
}
