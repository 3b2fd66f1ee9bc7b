/** Figures as a form keeps them: JSON in one text. Pure. */
import type { UploadedFigure } from "@zhegui/client";
import { parsed } from "./structure/shapes";

function isFigure(json: unknown): json is UploadedFigure {
  return typeof json === "object" && json !== null && "sid" in json && "url" in json;
}

export function figuresOf(text: string): UploadedFigure[] {
  const json = parsed(text);
  return Array.isArray(json) ? json.filter(isFigure) : [];
}
