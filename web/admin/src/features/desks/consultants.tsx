import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Consultant, consultantDelete } from "@zhegui/client";
import { FailedCard } from "@zhegui/domain";
import { Button, Card, Confirm, Empty, Icon, notify, Skeleton, Tag } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConsultantDialog } from "./consultant-dialog";
import styles from "./desks.module.css";
import { useConsultants } from "./use-of-desk";

function nameOf({ user }: Consultant): string {
  return user.name ?? user.nickname;
}

interface RemoveProps {
  consultant: Consultant;
  onClose: () => void;
}

function RemoveDialog({ consultant, onClose }: RemoveProps): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const queries = useQueryClient();
  const { sid, version, openCount } = consultant;
  const name = nameOf(consultant);
  const removing = useMutation({
    mutationFn: () => consultantDelete({ body: { model: { sid, version } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("consultant.removed", { name }) }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["records"] });
      onClose();
    },
  });
  return (
    <Confirm
      title={t("consultant.removeTitle", { name })}
      act={t("consultant.remove")}
      isDanger
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t("consultant.removeText", { count: openCount })}</p>
    </Confirm>
  );
}

function Row({ consultant }: { consultant: Consultant }): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const [isRemoving, setRemoving] = useState(false);
  const name = nameOf(consultant);
  const { isPresent, openCount } = consultant;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <b>{name}</b>
        <Tag tone={isPresent ? "ok" : "neutral"}>{t(`consultant.state.${isPresent}`)}</Tag>
        {openCount > 0 && (
          <span className={styles.quiet}>{t("consultant.open", { count: openCount })}</span>
        )}
      </div>
      <Button
        look="plain"
        aria-label={t("consultant.removeOf", { name })}
        onClick={() => setRemoving(true)}
      >
        {t("consultant.remove")}
      </Button>
      {isRemoving && <RemoveDialog consultant={consultant} onClose={() => setRemoving(false)} />}
    </li>
  );
}

/** Who answers at a desk. */
export function Consultants({ desk }: { desk: string }): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const { data, error, refetch } = useConsultants(desk);
  const [isAdding, setAdding] = useState(false);
  if (error) return <FailedCard cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={160} radius={16} />;
  return (
    <Card as="section" aria-labelledby="consultants">
      <div className={styles.head}>
        <div>
          <h2 id="consultants">{t("consultant.title")}</h2>
          <p className={styles.quiet}>{t("consultant.lead")}</p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" size={18} />
          {t("consultant.add")}
        </Button>
      </div>
      {data.length === 0 ? (
        <Empty title={t("consultant.empty")} text={t("consultant.emptyText")} />
      ) : (
        <ul className={styles.rows}>
          {data.map((consultant) => (
            <Row key={consultant.sid} consultant={consultant} />
          ))}
        </ul>
      )}
      {isAdding && (
        <ConsultantDialog
          desk={desk}
          named={data.map(({ user }) => user.sid)}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
