import { certificateHistoryList, read } from "@zhegui/client";
import { reportExpired, useLoaded } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./result.module.css";

/** It is made within seconds of the pass. */
const LOOK_AGAIN_MS = 5000;

function earnedBy(attempt: string) {
  return read(certificateHistoryList, {
    body: {
      size: 1,
      query: [{ field: "sourceSid", operator: "eq", value: attempt }],
      includeList: ["attachList"],
    },
  });
}

interface CertificateProps {
  attempt: string;
  /** The examination's. */
  title: string;
}

/** What a pass has earned: the paper itself, and until it is made its place. */
export function Certificate({ attempt, title }: CertificateProps): JSX.Element {
  const { t } = useTranslation("examination");
  const { data } = useLoaded({
    ...earnedBy(attempt),
    refetchInterval: ({ state }) => (state.data?.data.content.length ? false : LOOK_AGAIN_MS),
  });
  const earned = data?.data.content[0];
  const paper =
    earned?.state === "valid"
      ? earned.attachList?.find(({ mediaType }) => mediaType === "image/png")
      : undefined;
  return (
    <section className={styles.certificate}>
      <div className={styles.preview}>
        {paper ? (
          <img
            src={paper.address.url}
            alt={t("certificate.picture", { title, name: earned?.holderName ?? "" })}
            onError={reportExpired}
          />
        ) : (
          <>
            <span>{t("certificate.kind")}</span>
            <b>{title}</b>
            <p>{t("certificate.text")}</p>
          </>
        )}
      </div>
      <Link className={buttonClass({ look: "primary", wide: true })} to="/user/my-certificate">
        <Icon name="award" />
        {t("certificate.view")}
      </Link>
    </section>
  );
}
