import { previewVersion, type QuestionPreview } from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { Previewed } from "./previewed";

export async function previewOf(version: string): Promise<QuestionPreview> {
  return (await previewVersion({ body: { sid: version }, throwOnError: true })).data.data;
}

/** A version with its key, for those who may read it. */
export function Keyed({ version, isOpen }: { version: string; isOpen?: boolean }): JSX.Element {
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "questionVersion", "preview", version],
    queryFn: () => previewOf(version),
  });
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={240} radius={12} />;
  return <Previewed key={version} preview={data} isOpen={isOpen ?? false} />;
}
