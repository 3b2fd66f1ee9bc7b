import { type UserOrganization, userOrganizationDetail } from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useParams } from "react-router";
import { RoleForm } from "./role-form";

async function read(sid: string): Promise<UserOrganization> {
  return (await userOrganizationDetail({ body: { sid }, throwOnError: true })).data.data;
}

/** The roles of one person, or of somebody who has none yet. */
export function Page(): JSX.Element {
  const { sid = "new" } = useParams();
  const isNew = sid === "new";
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "userOrganization", "detail", sid],
    queryFn: () => read(sid),
    enabled: !isNew,
  });
  if (error) return <FailedCard cause={error} retry={refetch} isPage />;
  if (!isNew && !data) return <Skeleton height={480} radius={16} />;
  return <RoleForm key={`${sid} ${data?.version}`} membership={data} />;
}
