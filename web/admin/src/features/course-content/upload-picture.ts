import { uploadLessonPicture } from "@zhegui/client";

/** Puts a picture where every text may show it. */
export async function uploadPicture(file: File): Promise<{ address: string }> {
  const { data } = await uploadLessonPicture({ body: { file }, throwOnError: true });
  return { address: data.data.url };
}
