import { Button, Icon } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
import type { Found, Row } from "./resource";

interface ListHeadProps {
  title: string;
  found: Found<Row> | undefined;
  exporting: { isPending: boolean; mutate: () => void } | undefined;
  actions: ReactNode;
}

/** Title, how many were found, and what is done with all of it. */
export function ListHead({ title, found, exporting, actions }: ListHeadProps): JSX.Element {
  const { t } = useTranslation("records");
  const counted = found?.isExact === false ? "list.more" : "list.count";
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p className={styles.count} role="status">
        {found && t(counted, { count: found.totalElements })}
      </p>
      <div className={styles.actions}>
        {exporting && (
          <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
            <Icon name="download" size={18} />
            {t("list.export")}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
