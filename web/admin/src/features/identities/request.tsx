import { type IdentityRequest, identityRequestDetail } from "@zhegui/client";
import { dateAndTime, useLoaded } from "@zhegui/domain";
import { Card, Icon } from "@zhegui/kit";
import { FactList, RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Decision } from "./decision";
import { History } from "./history";
import styles from "./identities.module.css";
import { StateTag } from "./resource";
import { Reveal } from "./reveal";

/** What is asked, of what there is; numbers in part alone. */
function Facts({ request }: { request: IdentityRequest }): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const { user, kind, state } = request;
  return (
    <Card as="section" className={styles.part} aria-label={t("facts")}>
      <div className={styles.between}>
        <h2>{t(`kind.${kind}`)}</h2>
        <StateTag state={state} />
      </div>
      <FactList
        facts={[
          { name: t("field.account"), value: user && `${user.nickname} ${user.tel}` },
          {
            name: t("field.present"),
            value: (
              <>
                {user?.realName ?? "\u2014"} <span className="num">{user?.idNumber}</span>
              </>
            ),
          },
          {
            name: t("field.wanted"),
            // A name is kept only until it is decided.
            value: (
              <>
                {request.realName} <span className="num">{request.idNumber}</span>
              </>
            ),
          },
          { name: t("field.reason"), value: request.reason },
          { name: t("field.createdAt"), value: dateAndTime(request.createdAt) },
        ]}
      />
      {state === "open" && request.holderSid && (
        <p className={styles.warning}>
          <Icon name="alert" size={18} />
          {t("taken")}
        </p>
      )}
    </Card>
  );
}

/** One request: looked at beside what the account has, and decided. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminIdentities");
  const { sid = "" } = useParams();
  const asked = useLoaded({
    queryKey: ["records", "identityRequest", "detail", sid],
    queryFn: async () => {
      const body = { sid, includeList: ["user"] };
      return (await identityRequestDetail({ body, throwOnError: true })).data.data;
    },
  });
  return (
    <RecordPage
      back={{ to: "/identities", label: t("back") }}
      asked={asked}
      title={({ user }) => t("one", { number: user?.number ?? "" })}
    >
      {(request) => (
        <div className={styles.stack}>
          <Facts request={request} />
          {request.state === "open" && <Reveal key={`reveal ${sid}`} sid={sid} />}
          {request.state === "open" && <Decision key={sid} request={request} />}
          <History sid={sid} />
        </div>
      )}
    </RecordPage>
  );
}
