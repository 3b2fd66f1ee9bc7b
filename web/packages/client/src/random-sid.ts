const HEX = 16;

/** A random UUID (version 4). `crypto.randomUUID` is there on secure pages only; this is everywhere. */
export function randomSid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marked = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const text = [...marked].map((byte) => byte.toString(HEX).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
