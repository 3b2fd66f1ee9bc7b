import type { CertificateHistory } from "@zhegui/client";
import { useOpenForm } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./certificates.module.css";
import { ChangeDialog } from "./change-dialog";
import { possibleChanges } from "./changes";

/** What can be done with a certificate now. */
export function Verbs({ certificate }: { certificate: CertificateHistory }): JSX.Element | null {
  const { t } = useTranslation("adminCertificates");
  const { sid, number } = certificate;
  const [asking, ask] = useOpenForm(`certificate/${sid}`);
  const possible = possibleChanges(certificate);
  const change = possible.find((each) => each === asking);
  if (number === null || possible.length === 0) return null;
  return (
    <div className={styles.verbs}>
      {possible.map((each) => (
        <Button key={each} onClick={() => ask(each)}>
          {t(`${each}.act`)}
        </Button>
      ))}
      {change && (
        <ChangeDialog
          key={change}
          sid={sid}
          number={number}
          change={change}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  );
}
