import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  confirmPayee,
  type Payee,
  type PayeeChange,
  type PayeeSave,
  payeeChangeList,
  payeeList,
  payeeSave,
  tenant,
} from "@zhegui/client";
import { FailedCard, useLoaded } from "@zhegui/domain";
import { Button, Card, notify, Skeleton } from "@zhegui/kit";
import { type FormField, RecordForm } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./commerce.module.css";
import type { Words } from "./resource";

const KEY = ["records", "payee", "own"];
const MOST = 100;

function fieldsOf(t: Words): FormField[] {
  return [
    {
      name: "name",
      label: t("payee.name"),
      kind: "text",
      max: 80,
      isRequired: true,
      hint: t("payee.hint.name"),
    },
    {
      name: "account",
      label: t("payee.account"),
      kind: "text",
      max: 40,
      isRequired: true,
      hint: t("payee.hint.account"),
    },
    {
      name: "bank",
      label: t("payee.bank"),
      kind: "text",
      max: 60,
      isRequired: true,
      hint: t("payee.hint.bank"),
    },
  ];
}

/** That of the organization acted for, or the installation's; null where none is set yet. */
async function own(): Promise<Payee | null> {
  const sid = tenant();
  const condition = sid
    ? { field: "organizationSid" as const, operator: "eq" as const, value: sid }
    : { field: "organizationSid" as const, operator: "isNull" as const, value: true };
  const answer = await payeeList({ body: { query: [condition], size: 1 }, throwOnError: true });
  return answer.data.data.content[0] ?? null;
}

async function again(): Promise<Payee> {
  const found = await own();
  if (!found) throw new Error("the account that was shown is gone");
  return found;
}

type Account = Pick<Payee, "name" | "account" | "bank">;

function lineOf({ name, account, bank }: Account): string {
  return [name, account, bank].join(" \u00b7 ");
}

/** Another account for one that is set, which somebody else than who proposed it confirms. */
function Proposed({ change, now }: { change: PayeeChange; now: Payee | undefined }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const queries = useQueryClient();
  const { sid, payeeSid, isMine } = change;
  const confirming = useMutation({
    mutationFn: () =>
      confirmPayee({ body: { model: { sid: payeeSid, change: { sid } } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("payee.confirmed") }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  return (
    <Card as="section" className={styles.part} aria-label={t("payee.proposed")}>
      <h2>{t("payee.proposed")}</h2>
      {now && <p className={styles.quiet}>{t("payee.present", { account: lineOf(now) })}</p>}
      <p>{t("payee.becomes", { account: lineOf(change) })}</p>
      {isMine ? (
        <p className={styles.quiet}>{t("payee.waits")}</p>
      ) : (
        <div>
          <Button look="primary" busy={confirming.isPending} onClick={() => confirming.mutate()}>
            {t("payee.confirm")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What is proposed here, beside what it would take the place of: operators are the second person of
 * every seller. */
function Proposals(): JSX.Element {
  const found = useLoaded({
    queryKey: ["records", "payeeChange"],
    queryFn: async () => {
      const asked = { body: { size: MOST }, throwOnError: true } as const;
      const changes = (await payeeChangeList(asked)).data.data.content;
      if (changes.length === 0) return [];
      const payees = (await payeeList(asked)).data.data.content;
      return changes.map((change) => ({
        change,
        now: payees.find(({ sid }) => sid === change.payeeSid),
      }));
    },
  });
  return (
    <>
      {found.data?.map((each) => (
        <Proposed key={each.change.sid} {...each} />
      ))}
    </>
  );
}

/** The account to which buyers of this seller transfer. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const queries = useQueryClient();
  const found = useLoaded({ queryKey: KEY, queryFn: own });
  if (found.error) return <FailedCard cause={found.error} retry={found.refetch} isPage />;
  if (found.data === undefined) return <Skeleton height={320} radius={16} />;
  const record = found.data ?? undefined;
  return (
    <div className={styles.stack}>
      <RecordForm
        key={`${record?.sid} ${record?.version}`}
        name="payee"
        title={t("payee.title")}
        back={{ to: "/orders", words: t("orders.back") }}
        fields={fieldsOf(t)}
        record={record}
        read={again}
        save={async (model: PayeeSave) =>
          (await payeeSave({ body: { model }, throwOnError: true })).data.data
        }
        done={record && t("payee.sent")}
        onSaved={() => void queries.invalidateQueries({ queryKey: ["records"] })}
      />
      <Proposals />
    </div>
  );
}
