const STEP = 1024;
const UNITS = ["B", "KB", "MB", "GB"];

/** 57,597 → "56 KB"; a decimal where the figure is small. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${unit > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
