import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addPay, type Order, type UploadedFile } from "@zhegui/client";
import { DraftedField, isRefused, useChecked, useDraft } from "@zhegui/domain";
import { UploadList } from "@zhegui/files";
import { Button, Card, enterStays, notify, RestoredDraft } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./pay.module.css";
import { isOpen } from "./states";

const FIELDS = ["bank", "companyName", "account"] as const;
type FieldName = (typeof FIELDS)[number];
const MOST_FILES = 9;
/** What was sent stays with what was typed, as JSON: a draft keeps plain values. */
const EMPTY = { bank: "", companyName: "", account: "", files: "" };
const ACCOUNT = /^[0-9*][0-9* -]{2,38}[0-9]$/;

function filesOf(kept: string): UploadedFile[] {
  return kept === "" ? [] : (JSON.parse(kept) as UploadedFile[]);
}

function textOf(files: readonly UploadedFile[]): string {
  return files.length === 0 ? "" : JSON.stringify(files);
}

/** What was transferred, with one to nine pictures of it; or more pictures of what waits for review. */
export function VoucherForm({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  // Who paid was said when it was handed in, and stays.
  const waiting = order.payList?.find(({ type, state }) => type === 1 && state === 1);
  const most = MOST_FILES - (waiting?.attachList?.length ?? 0);
  const queryClient = useQueryClient();
  const draft = useDraft(`voucher/${order.sid}`, EMPTY);
  const typed = draft.values;
  const files = filesOf(typed.files);
  const [sending, setSending] = useState(false);
  // What was handed in makes room for another list of files.
  const [list, setList] = useState(0);
  const faultOfFiles = (): string | undefined => {
    if (sending) return t("voucher.fault.sending");
    return files.length === 0 ? t("voucher.fault.files") : undefined;
  };
  const { bank, companyName, account } = waiting ?? typed;
  const payer = { bank: bank.trim(), companyName: companyName.trim(), account: account.trim() };
  const form = useChecked<FieldName | "attachList">(() => ({
    bank: payer.bank.length < 2 ? t("voucher.fault.bank") : undefined,
    companyName: payer.companyName === "" ? t("voucher.fault.companyName") : undefined,
    account: ACCOUNT.test(payer.account) ? undefined : t("voucher.fault.account"),
    attachList: faultOfFiles(),
  }));
  const send = useMutation({
    mutationFn: (sent: typeof typed) => {
      const attachList = filesOf(sent.files).map(({ sid }) => ({ sid }));
      const model = {
        order: { sid: order.sid },
        amount: 0,
        state: 1,
        type: 1,
        ...payer,
        attachList,
      };
      return addPay({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: (_, sent) => {
      draft.saved(sent);
      setList((number) => number + 1);
      notify({ tone: "ok", title: t("voucher.sent") });
    },
    onError: form.refuse,
    // What is wrong stands beside the fields: they stay, though another voucher came meanwhile.
    onSettled: (_, cause) => (isRefused(cause, 400) ? undefined : queryClient.invalidateQueries()),
  });
  const discard = (): void => {
    draft.discard();
    setList((number) => number + 1);
  };
  const title = t(isOpen(order) ? "voucher.title" : "voucher.lateTitle");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) send.mutate(typed);
  };
  return (
    <Card as="section" className={`${styles.part} ${styles.upload}`} aria-label={title}>
      <h2>{title}</h2>
      {order.waitingCount === 0 && !isOpen(order) && <p>{t("voucher.late")}</p>}
      {waiting && <p>{t(most > 0 ? "voucher.waits" : "voucher.full", { count: MOST_FILES })}</p>}
      {most > 0 && (
        <form
          ref={form.element}
          className={styles.form}
          onSubmit={submit}
          noValidate
          onKeyDown={enterStays}
        >
          {(!waiting || files.length > 0) && (
            <RestoredDraft draft={{ isRestored: draft.isRestored, discard }} />
          )}
          {!waiting && (
            <div className={styles.fields}>
              {FIELDS.map((field) => (
                <DraftedField
                  key={field}
                  name={field}
                  label={t(`voucher.${field}`)}
                  hint={t(`voucher.hint.${field}`)}
                  draft={draft}
                  form={form}
                />
              ))}
            </div>
          )}
          <UploadList
            key={list}
            label={t("voucher.choose")}
            kinds={["voucher"]}
            most={most}
            kept={files}
            onChange={(kept, isSending) => {
              draft.change({ files: textOf(kept) });
              setSending(isSending);
              form.clear("attachList");
            }}
          />
          <p role="alert" className={styles.fault}>
            {form.faults.attachList}
          </p>
          <div className={styles.send}>
            <span className={styles.hint}>{t("voucher.lead")}</span>
            <Button
              type="submit"
              look={isOpen(order) ? "primary" : "outline"}
              busy={send.isPending}
            >
              {t("voucher.send")}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
