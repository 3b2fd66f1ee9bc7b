import { useQueryClient } from "@tanstack/react-query";
import { answersOf, type CurrentUser, currentIdentity, type OwnIdentity } from "@zhegui/client";
import { date, Failed, loadUser, useOpenForm } from "@zhegui/domain";
import { Button, Card, Icon, type IconName, notify, Tag } from "@zhegui/kit";
import { type ComponentProps, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import styles from "./profile.module.css";
import { RealNameForm } from "./real-name-form";
import { RequestForm } from "./request-form";
import { RequestState } from "./request-state";
import { type Claim, NO_CLAIM } from "./use-claim";
import { useIdentity } from "./use-identity";
import { WithdrawDialog } from "./withdraw-dialog";

type State = OwnIdentity["state"];
const LOOKS: Record<State, [ComponentProps<typeof Tag>["tone"], IconName]> = {
  none: ["warn", "lock"],
  confirmed: ["ok", "check"],
  withdrawn: ["neutral", "lock"],
  disputed: ["warn", "clock"],
};

/** The name that certificates carry: confirmed once, changed by request, withdrawn at will. */
export function RealName({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("profile");
  const { data, error, refetch } = useIdentity();
  const [tone, icon] = data ? LOOKS[data.state] : [];
  return (
    <Card as="section" className={styles.card}>
      <header className={styles.head}>
        <h2>{t("realName.title")}</h2>
        {data && tone && icon && (
          <Tag tone={tone} icon={icon}>
            {t(`realName.state.${data.state}`)}
          </Tag>
        )}
      </header>
      {data && <Identity user={user} identity={data} />}
      {!data && error && <Failed cause={error} retry={refetch} />}
      <p className={styles.privacy}>
        <Icon name="shield" size={18} />
        {t("privacy")}
      </p>
    </Card>
  );
}

interface IdentityProps {
  user: CurrentUser;
  identity: OwnIdentity;
}

function Identity({ user, identity }: IdentityProps): JSX.Element {
  const { t } = useTranslation("profile");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [form, open] = useOpenForm("identity-request");
  const [taken, setTaken] = useState<Claim>(NO_CLAIM);
  const reload = () => {
    open(undefined);
    return queries.invalidateQueries({ queryKey: answersOf(currentIdentity) });
  };
  const finish = () => {
    notify({ tone: "ok", title: t("realName.done") });
    void reload();
    const then = search.get("then");
    if (then && isOurs(then)) navigate(then);
  };
  const { state, request } = identity;
  const waits = request?.state === "open";
  const mayConfirm = state === "none" || state === "withdrawn";
  const asked = !waits && (form === "correction" || form === "taken") ? form : undefined;
  const correct = () => open("correction");

  return (
    <div className={styles.identity}>
      {request && !asked && (
        <RequestState request={request} onChange={() => void Promise.all([loadUser(), reload()])} />
      )}
      {state === "disputed" && <p>{t("realName.disputedText")}</p>}
      {state === "withdrawn" && !asked && <p>{t("realName.withdrawnText")}</p>}
      {!mayConfirm && (
        <Held user={user} identity={identity} onWithdrawn={reload}>
          {state === "confirmed" && !waits && !asked && (
            <Button onClick={correct}>{t("realName.correct")}</Button>
          )}
        </Held>
      )}
      {asked && (
        <RequestForm
          about={asked}
          initial={asked === "taken" ? taken : NO_CLAIM}
          onDone={() => void reload()}
          onCancel={() => open(undefined)}
        />
      )}
      {mayConfirm && !asked && !waits && (
        <RealNameForm
          user={user}
          onDone={finish}
          onTaken={(claim) => {
            setTaken(claim);
            open("taken");
          }}
        />
      )}
      {state === "withdrawn" && !asked && !waits && (
        <Button look="plain" onClick={correct}>
          {t("realName.correct")}
        </Button>
      )}
    </div>
  );
}

interface HeldProps extends IdentityProps {
  onWithdrawn: () => void;
  /** What else can be done with it. */
  children: React.ReactNode;
}

/** Name and number as the account has them, and the consent to that. */
function Held({ user, identity, onWithdrawn, children }: HeldProps): JSX.Element {
  const { t } = useTranslation("profile");
  const [leaving, setLeaving] = useState(false);
  const { edition, agreedAt } = identity;
  return (
    <div className={styles.confirmed}>
      <dl>
        <div>
          <dt>{t("realName.name")}</dt>
          <dd>{identity.realName}</dd>
        </div>
        <div>
          <dt>{t("realName.idNumber")}</dt>
          <dd className="num">{identity.idNumber}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        {children}
        <Button onClick={() => setLeaving(true)}>{t("withdraw.open")}</Button>
      </div>
      {agreedAt && <p>{t("realName.agreed", { date: date(agreedAt), edition: edition ?? "" })}</p>}
      <p>{t("realName.correctText")}</p>
      {leaving && (
        <WithdrawDialog
          user={user}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            onWithdrawn();
          }}
        />
      )}
    </div>
  );
}

/** A way back within this site; an address elsewhere is not followed. */
export function isOurs(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
