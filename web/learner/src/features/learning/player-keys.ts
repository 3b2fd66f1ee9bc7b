import Artplayer from "artplayer";

/** What a key does to the film, where it has no use of its own. */
const ACTS: Record<string, (art: Artplayer) => void> = {
  " ": (art) => art.toggle(),
  ArrowLeft: (art) => {
    art.backward = Artplayer.SEEK_STEP;
  },
  ArrowRight: (art) => {
    art.forward = Artplayer.SEEK_STEP;
  },
  ArrowUp: (art) => {
    art.volume += Artplayer.VOLUME_STEP;
  },
  ArrowDown: (art) => {
    art.volume -= Artplayer.VOLUME_STEP;
  },
};

const MENU_ITEM = ".art-setting-item";

/** The lines of the menu that is open; none while it is closed. */
function menuItems(box: Element): HTMLElement[] {
  const items = [...box.querySelectorAll<HTMLElement>(MENU_ITEM)];
  return items.filter((item) => item.checkVisibility());
}

/** Puts the focus on the line before or after the one that has it. */
function walkMenu(items: HTMLElement[], step: 1 | -1): void {
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  const item = items[next];
  if (!item) return;
  item.role = "menuitem";
  item.tabIndex = -1;
  item.focus();
}

/** Whether the key was for the menu that is open. */
function takenByMenu(key: string, box: Element): boolean {
  const items = menuItems(box);
  const chosen = items.find((item) => item === document.activeElement);
  if (items.length > 0 && (key === "ArrowDown" || key === "ArrowUp")) {
    walkMenu(items, key === "ArrowDown" ? 1 : -1);
    return true;
  }
  if (!chosen || (key !== " " && key !== "Enter")) return false;
  chosen.click();
  walkMenu(menuItems(box), 1);
  return true;
}

/**
 * Space plays and stops, arrows seek and turn the volume, while the film was pressed last or the focus
 * stands in its player. A button, a field and a menu that have the focus keep their keys. Returns what
 * ends it.
 */
export function listenToKeys(art: Artplayer, box: Element): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const focused = document.activeElement;
    const isInside = box.contains(focused);
    // A press on the film gives the focus to the page around it.
    const isAround = focused === null || focused.contains(box);
    if (!isInside && !(isAround && art.isFocus)) return;
    const act = ACTS[key];
    if (takenByMenu(key, box)) event.preventDefault();
    else if (act) {
      event.preventDefault();
      act(art);
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
