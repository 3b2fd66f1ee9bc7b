import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answersOf, type CurrentUser, changeMobile, loginDevices } from "@zhegui/client";
import { loadUser } from "@zhegui/domain";
import {
  CodeField,
  forgetCode,
  MobileField,
  OWN,
  PasswordField,
  RULES,
  type Rules,
  sending,
  useCode,
  useForm,
  useOwnCode,
} from "@zhegui/domain/login";
import { Button, notify, Tabs } from "@zhegui/kit";
import { type JSX, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Folded } from "./section";
import styles from "./settings.module.css";

const PURPOSE = "change_mobile";
/** As the call names them: `password` is the one in force. */
const NAMED = { password: "present", oldCode: "oldCode" } as const;

/** How one proves that the account is one's own. */
type Proof = "password" | "code";

function rulesOf(proof: Proof, isOldCodeSent: boolean): Rules {
  if (proof === "password") return RULES.changeMobileByPassword;
  const { oldCode, ...others } = RULES.changeMobileByCode;
  return {
    oldCode: (values) => oldCode(values) ?? (isOldCodeSent ? undefined : "codeNotSent"),
    ...others,
  };
}

/** Another mobile number: proved by a code sent to it, and by the password or a code to the old one. */
export function MobileForm({ user }: { user: CurrentUser }): JSX.Element {
  const { t } = useTranslation(["settings", "login"]);
  const queries = useQueryClient();
  const code = useCode();
  const ownCode = useOwnCode();
  const [proof, setProof] = useState<Proof>("password");
  const oldTransactionCode = ownCode.transactionFor(OWN, PURPOSE);
  const form = useForm(rulesOf(proof, oldTransactionCode !== undefined), {});
  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: async (transactionCode: string) => {
      const { mobile, code: digits, present, oldCode } = form.values;
      const proved = proof === "password" ? { password: present } : { oldTransactionCode, oldCode };
      await changeMobile({ body: { transactionCode, code: digits, mobile, ...proved } });
      await loadUser();
    },
    onSuccess: () => {
      forgetCode();
      form.change({ mobile: "", code: "", present: "", oldCode: "" });
      notify({ tone: "ok", title: t("mobile.changed"), text: t("othersEnded") });
      return queries.invalidateQueries({ queryKey: answersOf(loginDevices) });
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const select = (next: Proof): void => {
    form.refuse({});
    setProof(next);
  };
  return (
    <Folded name="mobile" title={t("mobile.title")} lead={t("mobile.lead", { mobile: user.tel })}>
      <form
        ref={element}
        className={styles.form}
        onSubmit={sending(element, { form, mutation, code, purpose: PURPOSE, named: NAMED })}
        noValidate
      >
        {/* Tells the browser's password store whose password this is. */}
        <input name="username" autoComplete="username" value={user.number} readOnly hidden />
        <Tabs
          label={t("mobile.proof")}
          tabs={[
            { key: "password", label: t("mobile.byPassword") },
            { key: "code", label: t("mobile.byCode") },
          ]}
          selected={proof}
          onSelect={select}
        >
          <div className={styles.proof}>
            {proof === "password" ? (
              <PasswordField
                form={form}
                field="present"
                label={t("password.present")}
                placeholder={t("login:passwordPlaceholder")}
                isNew={false}
              />
            ) : (
              <CodeField
                form={form}
                code={ownCode}
                purpose={PURPOSE}
                own={{ label: t("mobile.oldCode") }}
              />
            )}
          </div>
        </Tabs>
        <MobileField form={form} label={t("mobile.new")} />
        <CodeField form={form} code={code} purpose={PURPOSE} />
        <Button type="submit" look="primary" busy={mutation.isPending}>
          {t("mobile.submit")}
        </Button>
      </form>
    </Folded>
  );
}
