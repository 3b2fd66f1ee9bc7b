export type UploadKind = "picture" | "document" | "voucher" | "video";
export type Fault = "type" | "heic" | "size" | "empty" | "many";

interface Rule {
  /** Largest size in MB; the server has the last word. */
  megabytes: number;
  endings: string[];
  /** How such a file begins: bytes, and from where. */
  begins: { at: number; bytes: string }[];
}

const RULES: Record<UploadKind, Rule> = {
  picture: {
    megabytes: 20,
    endings: [".jpg", ".jpeg", ".png", ".webp"],
    begins: [
      { at: 0, bytes: "\xff\xd8\xff" },
      { at: 0, bytes: "\x89PNG\r\n" },
      { at: 8, bytes: "WEBP" },
    ],
  },
  voucher: {
    megabytes: 20,
    endings: [".jpg", ".jpeg", ".png", ".webp", ".pdf"],
    begins: [
      { at: 0, bytes: "\xff\xd8\xff" },
      { at: 0, bytes: "\x89PNG\r\n" },
      { at: 8, bytes: "WEBP" },
      { at: 0, bytes: "%PDF-" },
    ],
  },
  document: {
    megabytes: 50,
    endings: [".pdf", ".docx", ".xlsx", ".pptx"],
    begins: [
      { at: 0, bytes: "%PDF-" },
      { at: 0, bytes: "PK\x03\x04" },
    ],
  },
  video: {
    megabytes: 500,
    endings: [".mp4"],
    begins: [{ at: 4, bytes: "ftyp" }],
  },
};

/** A photograph as iPhones keep it, which other browsers do not show. */
const HEIC = /^.{4}ftyp(hei|hev|mif1|msf1)/s;
const HEAD_BYTES = 16;
const MEGABYTE = 1024 * 1024;

/** For the `accept` of a file input. */
export function accepted(kinds: readonly UploadKind[]): string {
  return kinds.flatMap((kind) => RULES[kind].endings).join(",");
}

/** What people read: "JPG, PNG, WEBP". */
export function described(kinds: readonly UploadKind[]): string {
  const endings = accepted(kinds).replaceAll(".jpeg,", "").replaceAll(".", "").toUpperCase();
  return endings.replaceAll(",", ", ");
}

export function largest(kinds: readonly UploadKind[]): number {
  return Math.max(...kinds.map((kind) => RULES[kind].megabytes));
}

/** What is wrong with a file, by its first bytes and its size; the server looks closer. */
export async function faultOf(
  file: Blob,
  kinds: readonly UploadKind[],
): Promise<Fault | undefined> {
  if (file.size === 0) return "empty";
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const kind = kinds.find((each) =>
    RULES[each].begins.some(({ at, bytes: sign }) => head.startsWith(sign, at)),
  );
  if (!kind) return HEIC.test(head) ? "heic" : "type";
  return file.size > RULES[kind].megabytes * MEGABYTE ? "size" : undefined;
}
