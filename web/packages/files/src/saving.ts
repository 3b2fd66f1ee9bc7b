import { useMutation } from "@tanstack/react-query";
import { fileAddress, touchFile } from "@zhegui/client";
import { isExpired, reportExpired } from "@zhegui/domain";

/** Gives an address at which a file may be fetched for a while. */
export type Address = () => Promise<string>;

/** An address of a file that the caller may read, made for this moment. */
export async function addressOf(sid: string): Promise<string> {
  const { data } = await fileAddress({ body: { sid } });
  return data.data.url;
}

async function save(address: Address): Promise<void> {
  const url = `${await address()}&download=true`;
  await touchFile(url);
  location.assign(url);
}

/** Lets the browser keep a file; an address that has expired meanwhile is told by a dialog. */
export function useSaving() {
  return useMutation({ mutationFn: save });
}

/**
 * Tells by the dialog when an address serves no more because of its age. For what fails without a
 * reason: a picture, a video, a document.
 */
export async function tellIfExpired(url: string): Promise<void> {
  const cause = await touchFile(url).catch((failure: unknown) => failure);
  if (isExpired(cause)) reportExpired();
}
