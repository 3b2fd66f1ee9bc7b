import { Checkbox } from "@zhegui/kit";
import { type JSX, type MouseEvent, useId, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { AgreementDialog } from "./agreement-dialog";
import styles from "./profile.module.css";

const WORDS = { real_name: "realName.consent", id_picture: "pictureConsent" } as const;

interface ConsentBoxProps {
  /** To what is agreed. */
  kind?: keyof typeof WORDS;
  checked: boolean;
  fault: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Agrees to the use of something personal; the text is a click away. */
export function ConsentBox({
  kind = "real_name",
  checked,
  fault,
  onChange,
}: ConsentBoxProps): JSX.Element {
  const { t } = useTranslation("profile");
  const message = useId();
  const [shown, setShown] = useState(false);
  const show = (event: MouseEvent): void => {
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
          i18nKey={WORDS[kind]}
          components={{ text: <button type="button" className={styles.link} onClick={show} /> }}
        />
      </Checkbox>
      <p id={message} role={fault ? "alert" : undefined}>
        {fault}
      </p>
      {shown && <AgreementDialog kind={kind} onClose={() => setShown(false)} />}
    </div>
  );
}
