import { useMutation, useQueryClient } from "@tanstack/react-query";
import { acceptPay, correctPay, rejectPay, type Voucher } from "@zhegui/client";
import { dateAndTime, useChecked, useDraft, useOpenForm, yuan } from "@zhegui/domain";
import { amountOf } from "@zhegui/domain/numbers";
import {
  Button,
  Card,
  enterStays,
  Field,
  Icon,
  notify,
  RestoredDraft,
  TextInput,
} from "@zhegui/kit";
import { type JSX, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActDialog } from "./act-dialog";
import { isReason } from "./reasons";
import styles from "./review.module.css";
import { VoucherTag } from "./tags";

const REASONS = ["blurred", "otherName", "notReceived", "otherAmount"] as const;
type FieldName = "receivedAmount" | "reason";
type Verdict = "accept" | "reject";

interface DecisionProps {
  voucher: Voucher;
  onDecided: () => void;
}

/** What was received by a voucher, or why it is not accepted. */
function Form({ voucher, onDecided }: DecisionProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const queries = useQueryClient();
  const why = useId();
  const draft = useDraft(`decision/${voucher.sid}`, { receivedAmount: "", reason: "" });
  const typed = draft.values;
  const verdict = useRef<Verdict>("accept");
  const { sid, version, due, barrier } = voucher;

  const form = useChecked<FieldName>(() => {
    const received = amountOf(typed.receivedAmount);
    const isAccepting = verdict.current === "accept";
    const differs = isAccepting && received !== undefined && received !== due;
    const isWritten = typed.reason.trim() !== "";
    const isReasonFaulty = (!isAccepting || differs || isWritten) && !isReason(typed.reason);
    return {
      receivedAmount: isAccepting && !received ? t("fault.received") : undefined,
      reason: isReasonFaulty
        ? t(differs ? "fault.differs" : "fault.reason", { due: yuan(due) })
        : undefined,
    };
  });
  const reason = typed.reason.trim();
  const deciding = useMutation({
    mutationFn: (chosen: Verdict): Promise<unknown> => {
      const model = { sid, version, ...(reason && { reason }) };
      const receivedAmount = amountOf(typed.receivedAmount) ?? 0;
      return chosen === "accept"
        ? acceptPay({ body: { model: { ...model, receivedAmount } }, throwOnError: true })
        : rejectPay({ body: { model: { ...model, reason } }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: (_, chosen) => {
      draft.discard();
      notify({ tone: "ok", title: t(`review.done.${chosen}`) });
      onDecided();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const decide = (chosen: Verdict): void => {
    verdict.current = chosen;
    if (form.check()) deciding.mutate(chosen);
  };
  const write = (field: FieldName, value: string): void => {
    draft.change({ [field]: value });
    form.clear(field);
  };
  const barred = barrier !== null;
  return (
    <form
      ref={form.element}
      noValidate
      onKeyDown={enterStays}
      onSubmit={(event) => {
        event.preventDefault();
        if (!barred) decide("accept");
      }}
    >
      {!barred && <RestoredDraft draft={draft} />}
      <div className={styles.fields}>
        <Field label={t("review.received")} error={form.faults.receivedAmount}>
          {(control) => (
            <TextInput
              {...control}
              name="receivedAmount"
              inputMode="decimal"
              autoComplete="off"
              placeholder={t("review.asReceived")}
              disabled={barred}
              value={typed.receivedAmount}
              onChange={({ target }) => write("receivedAmount", target.value)}
            />
          )}
        </Field>
        <Field label={t("review.reason")} error={form.faults.reason}>
          {(control) => (
            <TextInput
              {...control}
              name="reason"
              autoComplete="off"
              maxLength={200}
              disabled={barred}
              value={typed.reason}
              onChange={({ target }) => write("reason", target.value)}
            />
          )}
        </Field>
      </div>
      {!barred && (
        <div className={styles.reasons}>
          {REASONS.map((each) => (
            <button key={each} type="button" onClick={() => write("reason", t(`reasons.${each}`))}>
              {t(`reasons.${each}`)}
            </button>
          ))}
        </div>
      )}
      {voucher.isPayeeChanged && (
        <p className={styles.why}>
          {t("review.payeeChanged", { account: voucher.payeeAccount || "\u2014" })}
        </p>
      )}
      <p id={why} className={barred ? styles.why : styles.note}>
        {barred && <Icon name="lock" size={16} />}
        {barred ? t(`barrier.${barrier}`) : t(due > 0 ? "review.follows" : "review.followsLate")}
      </p>
      <div className={styles.verdicts}>
        <Button
          look="danger"
          disabled={barred}
          aria-describedby={why}
          busy={deciding.isPending && deciding.variables === "reject"}
          onClick={() => decide("reject")}
        >
          {t("review.reject")}
        </Button>
        <Button
          type="submit"
          look="primary"
          disabled={barred}
          aria-describedby={why}
          busy={deciding.isPending && deciding.variables === "accept"}
        >
          {t("review.accept")}
        </Button>
      </div>
    </form>
  );
}

/** What became of a voucher. */
function Decided({ voucher }: { voucher: Voucher }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { sid, version, barrier, state, amount, decidedAt, decidedByName, reason } = voucher;
  const kind = `decided/${sid}`;
  const [asking, ask] = useOpenForm(kind);
  const isCorrectable = state === 2 && barrier === null;
  return (
    <>
      <p className={styles.result}>
        <VoucherTag state={state} />
        {state === 2 && <b className="num">{yuan(amount)}</b>}
      </p>
      {reason && <p>{reason}</p>}
      {decidedAt && (
        <p className={styles.note}>
          {t("review.decided", { name: decidedByName ?? "", time: dateAndTime(decidedAt) })}
        </p>
      )}
      {isCorrectable && <Button onClick={() => ask("correct")}>{t("correct.act")}</Button>}
      {isCorrectable && asking && (
        <ActDialog
          name={`${kind}/correct`}
          title={t("correct.title")}
          text={t("correct.text")}
          act={t("correct.act")}
          done={t("correct.done")}
          send={(why) =>
            correctPay({ body: { model: { sid, version, reason: why } }, throwOnError: true })
          }
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

/** The card in which a voucher is decided, or what was decided of it. */
export function Decision(props: DecisionProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { voucher } = props;
  return (
    <Card as="section" className={styles.decision} aria-label={t("review.title")}>
      <h2>{t("review.title")}</h2>
      {voucher.state === 1 ? <Form key={voucher.sid} {...props} /> : <Decided voucher={voucher} />}
    </Card>
  );
}
