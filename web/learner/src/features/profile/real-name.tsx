import type { CurrentUser } from "@zhegui/client";
import { Button, Card, notify, Tag } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import styles from "./profile.module.css";
import { RealNameForm } from "./real-name-form";

/** The name that certificates carry: a form until it is confirmed, masked afterwards. */
export function RealName({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation("profile");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [changing, setChanging] = useState(false);

  const finish = () => {
    setChanging(false);
    notify({ tone: "ok", title: t("realName.done") });
    const then = search.get("then");
    if (then && isOurs(then)) navigate(then);
  };

  return (
    <Card as="section" className={styles.card}>
      <header className={styles.head}>
        <h2>{t("realName.title")}</h2>
        <Tag
          tone={user.realNameConfirmed ? "ok" : "warn"}
          icon={user.realNameConfirmed ? "check" : "lock"}
        >
          {t(user.realNameConfirmed ? "realName.confirmed" : "realName.missing")}
        </Tag>
      </header>
      {user.realNameConfirmed && !changing ? (
        <Confirmed user={user} onChange={() => setChanging(true)} />
      ) : (
        <RealNameForm
          user={user}
          onDone={finish}
          {...(changing && { onCancel: () => setChanging(false) })}
        />
      )}
    </Card>
  );
}

interface ConfirmedProps {
  user: CurrentUser;
  onChange: () => void;
}

function Confirmed({ user, onChange }: ConfirmedProps): JSX.Element {
  const { t } = useTranslation("profile");
  return (
    <div className={styles.confirmed}>
      <dl>
        <div>
          <dt>{t("realName.name")}</dt>
          <dd>{user.realName}</dd>
        </div>
        <div>
          <dt>{t("realName.idNumber")}</dt>
          <dd className="num">{user.idNumber}</dd>
        </div>
      </dl>
      <Button onClick={onChange}>{t("realName.change")}</Button>
      <p>{t("realName.changeText")}</p>
    </div>
  );
}

/** A way back within this site; an address elsewhere is not followed. */
export function isOurs(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
