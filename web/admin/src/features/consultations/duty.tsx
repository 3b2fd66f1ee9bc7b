import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setConsultationDuty } from "@zhegui/client";
import { Button, Confirm, Icon, Tag } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { allowBell, maySound } from "./bell";
import styles from "./consultations.module.css";

interface DutyProps {
  isPresent: boolean;
  /** So many one answers now; they go back. */
  held: number;
}

/** A page that was loaded anew is silent until something is pressed. */
function SoundButton(): JSX.Element | null {
  const { t } = useTranslation("adminConsultations");
  const [isOn, setOn] = useState(maySound);
  if (isOn) return null;
  const allow = async (): Promise<void> => {
    await allowBell();
    setOn(true);
  };
  return (
    <Button size="small" onClick={() => void allow()}>
      <Icon name="bell" size={16} />
      {t("bell.allow")}
    </Button>
  );
}

/** Whether one is on duty, and the way on and off. */
export function Duty({ isPresent, held }: DutyProps): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const queries = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const changing = useMutation({
    mutationFn: async (state: "present" | "away") => {
      await setConsultationDuty({ body: { model: { state } }, throwOnError: true });
    },
    onSettled: () => {
      setLeaving(false);
      return queries.invalidateQueries({ queryKey: ["consultation"] });
    },
  });
  const come = (): void => {
    // Within the press, or the browser asks nothing.
    void allowBell();
    changing.mutate("present");
  };
  const leave = (): void => (held > 0 ? setLeaving(true) : changing.mutate("away"));
  return (
    <div className={styles.duty}>
      <span role="status">
        <Tag tone={isPresent ? "ok" : "neutral"} icon={isPresent ? "check" : "pause"}>
          {t(`duty.${isPresent}`)}
        </Tag>
      </span>
      {isPresent && <SoundButton key={String(changing.isPending)} />}
      <Button
        look={isPresent ? "outline" : "primary"}
        busy={changing.isPending}
        onClick={isPresent ? leave : come}
      >
        {t(isPresent ? "duty.leave" : "duty.come")}
      </Button>
      {isLeaving && (
        <Confirm
          title={t("duty.leaveTitle")}
          act={t("duty.leave")}
          busy={changing.isPending}
          onConfirm={() => changing.mutate("away")}
          onClose={() => setLeaving(false)}
        >
          <p>{t("duty.leaveText", { count: held })}</p>
        </Confirm>
      )}
    </div>
  );
}
