/** Pictures as a form keeps them: JSON in one text; what is public has an address, what was just sent
 * the sid of its file. Pure. */
export type FormPicture = { url: string } | { sid: string; name: string };

function isPicture(json: unknown): json is FormPicture {
  return typeof json === "object" && json !== null && ("url" in json || "sid" in json);
}

export function picturesIn(text: string): FormPicture[] {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json.filter(isPicture) : [];
  } catch {
    return [];
  }
}

/** None is an empty text, as in other fields of a form. */
export function textOfPictures(pictures: readonly FormPicture[]): string {
  return pictures.length > 0 ? JSON.stringify(pictures) : "";
}

/** As a save takes it. */
export function savedPicture(picture: FormPicture): { url: string } | { sid: string } {
  return "url" in picture ? { url: picture.url } : { sid: picture.sid };
}
