import type { LessonCopyDetail } from "@zhegui/client";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

interface PlayerProps {
  video: NonNullable<LessonCopyDetail["video"]>;
  captions: string;
}

/** A film with its captions, as they stand now. */
export function Player({ video, captions }: PlayerProps): JSX.Element {
  const { t } = useTranslation("adminCourseContent");
  const [track, setTrack] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([captions], { type: "text/vtt" }));
    setTrack(url);
    return () => URL.revokeObjectURL(url);
  }, [captions]);
  return (
    <video
      src={video.address ?? undefined}
      controls
      preload="metadata"
      aria-label={t("film.of", { name: video.name })}
    >
      <track key={track} kind="captions" srcLang="zh" label={t("lesson.captions")} src={track} />
    </video>
  );
}
