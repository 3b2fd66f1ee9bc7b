import { useMutation } from "@tanstack/react-query";
import { type ReceiptToCheck, showReceipt, verifyReceipt } from "@zhegui/client";
import { Icon, notify } from "@zhegui/kit";
import { type ChangeEvent, type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import { parseReceipt, receiptFile } from "./receipt-file";
import styles from "./result.module.css";

/** The signed document that proves what was handed in: to keep, and to have checked. */
export function Receipt({ attempt, number }: { attempt: string; number: string }): JSX.Element {
  const { t } = useTranslation("examination");
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await showReceipt({ body: { sid: attempt } });
      receiptFile(number, data.data);
    },
  });
  return (
    <ul className={styles.actions}>
      <li>
        <button type="button" disabled={download.isPending} onClick={() => download.mutate()}>
          <span>
            <Icon name="download" />
          </span>
          <div>
            <b>{t("receipt.download")}</b>
            <p>{t("receipt.downloadText")}</p>
          </div>
          <Icon name="chevronRight" size={18} />
        </button>
      </li>
      <Check />
    </ul>
  );
}

function Check(): JSX.Element {
  const { t } = useTranslation("examination");
  const input = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    mutationFn: async (body: ReceiptToCheck) => (await verifyReceipt({ body })).data,
  });

  const check = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const body = parseReceipt(await file.text());
    if (!body) return notify({ tone: "bad", title: t("receipt.unreadable") });
    const { data } = await verify.mutateAsync(body);
    const key = data.voided ? "voided" : data.genuine ? "genuine" : "forged";
    notify({ tone: data.genuine ? "ok" : "bad", title: t(`receipt.${key}`), text: file.name });
  };

  return (
    <li>
      <button type="button" disabled={verify.isPending} onClick={() => input.current?.click()}>
        <span>
          <Icon name="shield" />
        </span>
        <div>
          <b>{t("receipt.check")}</b>
          <p>{t("receipt.checkText")}</p>
        </div>
        <Icon name="chevronRight" size={18} />
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={t("receipt.check")}
        onChange={(event) => void check(event).catch(() => undefined)}
      />
    </li>
  );
}
