import type { Archive } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { Button, Card, Icon } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { filledCount, ID_CARDS, LIST_COUNT, LIST_NAMES, type ListName } from "./lists";
import { ShareDialog } from "./share-dialog";

/** How much is filled in, and who reads what of it. */
export function Summary({ archive }: { archive: Archive | undefined }): JSX.Element {
  const { t } = useTranslation("archive");
  const employers = useSession((session) => session.user?.employerList);
  const [sharing, setSharing] = useState(false);
  const filled = filledCount(archive);
  const missing = [...LIST_NAMES, ID_CARDS].filter((name) => !archive?.[name]?.length);
  const shared = LIST_NAMES.filter((name) => archive?.sharedList.includes(name));
  const names = (list: readonly (ListName | typeof ID_CARDS)[]) =>
    list.map((name) => t(`list.${name}`)).join(t("separator"));
  // Each of several employers reads it, whichever is acted for.
  const readers = employers?.map(({ name }) => name).join(t("separator"));
  return (
    <Card as="section" className={styles.summary}>
      <div>
        <h2>{t("filled", { count: filled, of: LIST_COUNT })}</h2>
        <div className={styles.bars} aria-hidden="true">
          {Array.from({ length: LIST_COUNT }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move
            <span key={at} data-filled={at < filled} />
          ))}
        </div>
        {missing.length > 0 && <p>{t("missing", { names: names(missing) })}</p>}
        <p>
          {shared.length > 0
            ? t("shared", { company: readers || t("noCompany"), names: names(shared) })
            : t("sharedNothing")}
        </p>
      </div>
      <Button onClick={() => setSharing(true)}>
        <Icon name="eye" size={18} />
        {t("share.open")}
      </Button>
      {sharing && <ShareDialog archive={archive} onClose={() => setSharing(false)} />}
    </Card>
  );
}
