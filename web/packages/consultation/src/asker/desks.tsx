import type { OfferedDesk } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { Empty, Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { goesTo, type Unsent } from "../unsent";
import { HoursShown } from "./hours-shown";
import styles from "./panel.module.css";

/** Whether somebody is there, and how many are before one; else that a message can be left. */
export function DeskTag({ desk }: { desk: OfferedDesk }): JSX.Element {
  const { t } = useTranslation("consultation");
  const { isOpen, isStaffed, waitingCount } = desk;
  if (!isOpen) return <Tag tone="slate">{t("desk.shut")}</Tag>;
  if (!isStaffed) return <Tag tone="slate">{t("desk.nobody")}</Tag>;
  if (waitingCount === 0) return <Tag tone="ok">{t("desk.there")}</Tag>;
  return <Tag tone="warn">{t("desk.waiting", { count: waitingCount })}</Tag>;
}

/** What becomes of a question that is asked now, where nobody answers at once. */
export function LeaveNote({ desk }: { desk: OfferedDesk }): JSX.Element | null {
  const { t } = useTranslation("consultation");
  const { isOpen, isStaffed, nextOpenAt } = desk;
  if (isOpen && isStaffed) return null;
  const words =
    !isOpen && nextOpenAt
      ? t("desk.leaveUntil", { time: dateAndTime(nextOpenAt) })
      : t("desk.leave");
  return <p className={styles.note}>{words}</p>;
}

interface DesksProps {
  desks: readonly OfferedDesk[];
  unsent: readonly Unsent[];
  onChoose: (desk: OfferedDesk) => void;
}

/** Where one may ask. */
export function Desks({ desks, unsent, onChoose }: DesksProps): JSX.Element {
  const { t } = useTranslation("consultation");
  if (desks.length === 0) return <Empty title={t("desk.none")} text={t("desk.noneText")} />;
  return (
    <ul className={styles.desks} aria-label={t("desk.list")}>
      {desks.map((desk) => (
        <li key={desk.sid}>
          <button type="button" className={styles.desk} onClick={() => onChoose(desk)}>
            <b>{desk.name}</b>
            <DeskTag desk={desk} />
            {desk.introduction && <span className={styles.about}>{desk.introduction}</span>}
            <span className={styles.hours}>
              <Icon name="clock" size={14} />
              <HoursShown hours={desk.hourList} />
            </span>
            {unsent.some((each) => goesTo(each, { desk: desk.sid })) && (
              <span className={styles.bad}>{t("desk.unsent")}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
