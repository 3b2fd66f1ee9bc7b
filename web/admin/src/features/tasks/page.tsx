import { type Task, taskList, tenant } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded, useMay, useSession } from "@zhegui/domain";
import { Card, Empty, SegmentedControl, Skeleton, TaskProgress } from "@zhegui/kit";
import { TaskActs, TaskOutcome } from "@zhegui/records";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { kindOf, listOf } from "./task";
import styles from "./tasks.module.css";

const AGAIN_MS = 3_000;
/** A colleague may start one, and what was stopped tells a moment later how far it came. */
const IDLE_MS = 10_000;

/** What a task does, and to which list: "Change of many · News". */
function useTitle(): (task: Task) => string {
  const { t } = useTranslation("adminTasks");
  return (task) => {
    const list = listOf(task);
    return [t(`kind.${kindOf(task)}`), list && t(`list.${list}`)].filter(Boolean).join(" · ");
  };
}

const WHOSE = ["mine", "organization"] as const;

/**
 * The tasks of the last seven days, the newest first: one's own, or as a manager all of the
 * organization, of whomever.
 */
export function Page(): JSX.Element {
  const { t } = useTranslation(["adminTasks", "records"]);
  const title = useTitle();
  const me = useSession((session) => session.user?.sid);
  const isManager = useMay("organization.write") && Boolean(tenant());
  const [whose, choose] = useState<(typeof WHOSE)[number]>("mine");
  const model = whose === "mine" ? { userSid: me } : { organizationSid: tenant() };
  const { data, error, refetch } = useLoaded({
    queryKey: ["records", "task", "list", model],
    enabled: me !== undefined,
    queryFn: async () =>
      (await taskList({ body: { size: 50, model }, throwOnError: true })).data.data,
    refetchInterval: ({ state }) =>
      state.data?.content.some((task) => task.finishedAt === null) ? AGAIN_MS : IDLE_MS,
  });
  const tasks = data?.content;
  const asker = ({ userSid, userNickname }: Task): string =>
    userSid === me ? "" : ` · ${t("owner.by", { name: userNickname })}`;
  return (
    <>
      <h1 className={styles.title}>{t("title")}</h1>
      {isManager && (
        <SegmentedControl
          className={styles.whose}
          label={t("owner.whose")}
          choices={WHOSE.map((value) => ({ value, words: t(`owner.${value}`) }))}
          chosen={whose}
          onChoose={choose}
        />
      )}
      <Card as="section" aria-label={t("title")}>
        {error && <Failed cause={error} retry={refetch} />}
        {!error && !tasks && <Skeleton height={72} />}
        {tasks?.length === 0 && <Empty title={t("empty")} text={t("emptyText")} />}
        <ul>
          {tasks?.map((task) => (
            <li key={task.sid} className={styles.task}>
              <TaskProgress
                title={`${title(task)} ${dateAndTime(task.createdAt)}${asker(task)}`}
                state={task.state}
                done={task.done}
                total={task.total}
              >
                <TaskActs sid={task.sid} state={task.state} fileSid={task.fileSid} />
              </TaskProgress>
              <TaskOutcome task={task} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
