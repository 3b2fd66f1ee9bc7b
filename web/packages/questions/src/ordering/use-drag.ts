import { type PointerEvent, type RefObject, useState } from "react";
import { placeAt } from "./rules";

interface Drag {
  from: number;
  to: number;
  startY: number;
  /** How far the item is from where it stood, in pixels. */
  by: number;
}

interface Dragged {
  drag: Drag | null;
  /** What the handle of the item of this index listens to. */
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Drags an item of a list by its handle; `onDrop` is told once, when it is let go. */
export function useDrag(
  list: RefObject<HTMLOListElement | null>,
  onDrop: (from: number, to: number) => void,
): Dragged {
  const [drag, setDrag] = useState<Drag | null>(null);

  const begin = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from, to: from, startY: event.clientY, by: 0 });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const middles = [...(list.current?.children ?? [])].map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
    const to = placeAt(middles, drag.from, event.clientY);
    setDrag({ ...drag, to, by: event.clientY - drag.startY });
  };
  const drop = () => {
    setDrag(null);
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
  };

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent) => begin(event, index),
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handle };
}
