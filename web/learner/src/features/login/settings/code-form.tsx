import { useMutation } from "@tanstack/react-query";
import { CodeField, forgetCode, RULES, sending, useForm, useOwnCode } from "@zhegui/domain/login";
import { Button } from "@zhegui/kit";
import { type ComponentProps, type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./settings.module.css";

const NAMED = { code: "oldCode" } as const;

/** The code to the number in force, as the calls take it. */
export interface Proof {
  transactionCode: string;
  code: string;
}

interface CodeFormProps {
  purpose: "export" | "delete";
  mobile: string;
  /** Does what was to be proved; what it refuses stands at the field. */
  prove: (proof: Proof) => Promise<void>;
  act: string;
  look?: ComponentProps<typeof Button>["look"];
  onCancel: () => void;
  cancel: string;
}

/** Proves by a fresh code to the number in force that it is oneself who asks. */
export function CodeForm({
  purpose,
  mobile,
  prove,
  act,
  look = "primary",
  onCancel,
  cancel,
}: CodeFormProps): JSX.Element {
  const { t } = useTranslation("settings");
  const code = useOwnCode();
  const form = useForm(RULES.ownCode, {});
  const element = useRef<HTMLFormElement>(null);
  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: (transactionCode: string) => prove({ transactionCode, code: form.values.oldCode }),
    onSuccess: forgetCode,
  });
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={sending(element, {
        form,
        mutation,
        code,
        purpose,
        named: NAMED,
        isOwn: true,
      })}
      noValidate
    >
      <CodeField form={form} code={code} purpose={purpose} own={{ label: t("code", { mobile }) }} />
      <div className={styles.choice}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look={look} busy={mutation.isPending}>
          {act}
        </Button>
      </div>
    </form>
  );
}
