import { Failed, isMissing, openLogin, useSession } from "@zhegui/domain";
import { Button, buttonClass, Card, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./lesson.module.css";

/** In the place of a lesson that is not there, or not for whoever asks: the server tells neither. */
function Closed(): JSX.Element {
  const { t } = useTranslation("learning");
  const signedIn = useSession((session) => session.user !== null);
  if (!signedIn) {
    return (
      <Empty
        isPage
        title={t("gate.visitor")}
        text={t("gate.visitorText")}
        action={
          <Button look="primary" onClick={() => openLogin()}>
            {t("gate.login")}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      isPage
      title={t("gate.stranger")}
      text={t("gate.strangerText")}
      action={
        <Link className={buttonClass({ look: "primary" })} to="/course">
          {t("gate.courses")}
        </Link>
      }
    />
  );
}

export function Gate({ cause, retry }: { cause: unknown; retry: () => unknown }): JSX.Element {
  return (
    <div className={`wrap ${styles.page}`}>
      <Card>{isMissing(cause) ? <Closed /> : <Failed cause={cause} retry={retry} isPage />}</Card>
    </div>
  );
}
