import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Place } from "../../panel/messages";
import { usePractised } from "../../panel/practised";

const LESSON = /^\/study-task-detail\/([\w-]+)$/;

/** The window's title, which a page may give late. */
function useWindowTitle(): string {
  const [title, setTitle] = useState(document.title);
  useEffect(() => {
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return title;
}

/** What the page shows, for panels that answer about it. */
export function usePlace(): Place {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = useWindowTitle();
  const practice = usePractised((practised) => practised.place);
  const [, lesson = null] = LESSON.exec(pathname) ?? [];
  return { lesson, practice, title: title.replace(` · ${t("appName")}`, "") };
}
