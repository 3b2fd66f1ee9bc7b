import { useMutation, useQuery } from "@tanstack/react-query";
import { type CurrentUser, currentAgreementOptions, saveUser } from "@zhegui/client";
import { loadUser, seenOf, useChecked, usePreferences } from "@zhegui/domain";
import { Button, Checkbox, Field, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { AgreementDialog } from "./agreement-dialog";
import { bareIdNumber, idNumberFault } from "./id-number";
import styles from "./profile.module.css";

interface RealNameFormProps {
  user: CurrentUser;
  onDone: () => void;
  onCancel?: () => void;
}

/** Name and ID number, with a consent of their own. */
export function RealNameForm({ user, onDone, onCancel }: RealNameFormProps): JSX.Element {
  const { t } = useTranslation("profile");
  const [name, setName] = useState("");
  const [idNumber, setIdNumber] = useState("");
  const [consent, setConsent] = useState(false);
  const agreement = useAgreement();
  const form = useChecked<"realName" | "idNumber" | "consent">(() => {
    const fault = idNumberFault(idNumber);
    return {
      realName: [...seenOf(name)].length < 2 ? t("error.name") : undefined,
      idNumber: fault && t(`error.${fault}`),
      consent: consent ? undefined : t("error.consent"),
    };
  });
  const save = useMutation({
    mutationFn: async () => {
      const edition = agreement.data?.edition ?? "";
      const agreementList = [{ kind: "real_name" as const, edition }];
      const model = { version: user.version, realName: name.trim(), idNumber, agreementList };
      await saveUser({ body: { model } });
      await loadUser();
    },
    meta: { silent: true },
    onSuccess: onDone,
    onError: form.refuse,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && agreement.data) save.mutate();
  };

  return (
    <form ref={form.element} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.why}>{t("realName.why")}</p>
      <Field label={t("realName.name")} error={form.faults.realName} hint={t("realName.nameHint")}>
        {(control) => (
          <TextInput
            {...control}
            name="realName"
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              form.clear("realName");
            }}
            onBlur={() => form.leave("realName")}
          />
        )}
      </Field>
      <Field
        label={t("realName.idNumber")}
        error={form.faults.idNumber}
        hint={t("realName.idNumberHint")}
      >
        {(control) => (
          <TextInput
            {...control}
            name="idNumber"
            autoComplete="off"
            spellCheck={false}
            value={idNumber}
            onChange={(event) => {
              setIdNumber(bareIdNumber(event.target.value));
              form.clear("idNumber");
            }}
            onBlur={() => form.leave("idNumber")}
          />
        )}
      </Field>
      <ConsentBox
        checked={consent}
        fault={form.faults.consent}
        onChange={(checked) => {
          setConsent(checked);
          form.clear("consent");
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t("realName.confirm")}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t("realName.cancel")}</Button>}
      </div>
    </form>
  );
}

/** The edition in force of the consent to real names. */
function useAgreement() {
  const language = usePreferences((preferences) => preferences.language);
  const headers = { "Accept-Language": language };
  return useQuery({
    ...currentAgreementOptions({ query: { kind: "real_name" }, headers }),
    select: (answer) => answer.data,
  });
}

interface ConsentBoxProps {
  checked: boolean;
  fault: string | undefined;
  onChange: (checked: boolean) => void;
}

function ConsentBox({ checked, fault, onChange }: ConsentBoxProps): JSX.Element {
  const { t } = useTranslation("profile");
  const message = useId();
  const agreement = useAgreement();
  const [shown, setShown] = useState(false);
  const show = (event: React.MouseEvent) => {
    event.preventDefault();
    setShown(true);
  };
  return (
    <div className={styles.consent}>
      <Checkbox
        name="consent"
        checked={checked}
        aria-invalid={Boolean(fault)}
        aria-describedby={message}
        onChange={(event) => onChange(event.target.checked)}
      >
        <Trans
          t={t}
          i18nKey="realName.consent"
          components={{ text: <button type="button" className={styles.link} onClick={show} /> }}
        />
      </Checkbox>
      <p id={message} role={fault ? "alert" : undefined}>
        {fault}
      </p>
      {shown && agreement.data && (
        <AgreementDialog agreement={agreement.data} onClose={() => setShown(false)} />
      )}
    </div>
  );
}
