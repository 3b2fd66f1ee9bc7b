import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveUserOrganization, type UserOrganization } from "@zhegui/client";
import { bareMobile, isMobile, useChecked, useDraft } from "@zhegui/domain";
import {
  Button,
  Card,
  Checkbox,
  enterStays,
  Field,
  notify,
  RestoredDraft,
  TextInput,
} from "@zhegui/kit";
import { BackLink, lastAddress } from "@zhegui/records";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { GRANTED, type Role } from "./roles";
import styles from "./staff.module.css";

type Granted = (typeof GRANTED)[number];
type Ticks = Record<Granted, boolean>;

function ticksOf(roles: readonly Role[]): Ticks {
  return Object.fromEntries(GRANTED.map((role) => [role, roles.includes(role)])) as Ticks;
}

/** Which roles somebody has; without any they act for the organization no more. */
export function RoleForm({
  membership,
}: {
  membership: UserOrganization | undefined;
}): JSX.Element {
  const { t } = useTranslation(["adminStaff", "records"]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const roles = membership?.roleList ?? [];
  const draft = useDraft<Ticks>(`roles/${membership?.sid ?? "new"}`, ticksOf(roles));
  const [mobile, setMobile] = useState("");
  const chosen = GRANTED.filter((role) => draft.values[role]);
  const form = useChecked<"mobile" | "roleList">(
    () => ({
      mobile: membership || isMobile(bareMobile(mobile)) ? undefined : t("roles.fault.mobile"),
      roleList: membership || chosen.length > 0 ? undefined : t("roles.fault.none"),
    }),
    { user: "mobile" },
  );
  const saving = useMutation({
    mutationFn: () => {
      // Those named per examination are not for this page to take away.
      const others = roles.filter((role) => !GRANTED.some((each) => each === role));
      const whose = membership
        ? { user: { sid: membership.userSid }, version: membership.version }
        : { mobile: bareMobile(mobile) };
      const model = { ...whose, roleList: [...chosen, ...others] };
      return saveUserOrganization({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t("records:form.saved") });
      navigate(lastAddress("/roles"), { replace: true });
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) saving.mutate();
  };
  return (
    <form
      ref={form.element}
      className={styles.form}
      onSubmit={submit}
      noValidate
      onKeyDown={enterStays}
    >
      <div>
        <BackLink to="/roles" words={t("roles.back")} />
        <h1>{membership?.nickname ?? t("roles.new")}</h1>
        {membership && <p className={styles.quiet}>{membership.tel}</p>}
      </div>
      <RestoredDraft draft={draft} />
      <Card className={styles.card}>
        {!membership && (
          <Field label={t("field.mobile")} hint={t("roles.mobileHint")} error={form.faults.mobile}>
            {(control) => (
              <TextInput
                {...control}
                name="mobile"
                inputMode="numeric"
                autoComplete="off"
                value={mobile}
                onChange={({ target }) => {
                  setMobile(target.value);
                  form.clear("mobile");
                }}
                onBlur={() => form.leave("mobile")}
              />
            )}
          </Field>
        )}
        <fieldset className={styles.choices}>
          <legend>{t("roles.which")}</legend>
          {GRANTED.map((role) => (
            <Checkbox
              key={role}
              name="roleList"
              checked={draft.values[role]}
              onChange={({ target }) => {
                draft.change({ [role]: target.checked });
                form.clear("roleList");
              }}
            >
              <b>{t(`role.${role}`)}</b>{" "}
              <span className={styles.quiet}>{t(`roles.may.${role}`)}</span>
            </Checkbox>
          ))}
          {form.faults.roleList && (
            <p className={styles.fault} role="alert">
              {form.faults.roleList}
            </p>
          )}
        </fieldset>
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t("records:form.save")}
          </Button>
        </div>
      </Card>
    </form>
  );
}
