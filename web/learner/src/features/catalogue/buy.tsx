import { useQueryClient } from "@tanstack/react-query";
import type { Course, Subject } from "@zhegui/client";
import { BuyButton, USUAL_DAYS } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import styles from "./offer.module.css";

interface BuyProps {
  kind: "course" | "subject";
  of: Course | Subject;
  words: string;
  /** In the place of the price stands how far one is. */
  again?: boolean;
  /** What is bought begins where something that is held ends. */
  goesOn?: boolean;
  /** Something else is what to do next. */
  isSecond?: boolean;
}

/** The way to own a course or subject, and for how long. */
export function Buy({ kind, of, words, again, goesOn, isSecond }: BuyProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      {again && <p className={styles.price}>{t("price", { price: of.price })}</p>}
      <BuyButton
        kind={kind}
        sid={of.sid}
        price={of.price}
        large
        isSecond={isSecond ?? false}
        go={navigate}
        onChanged={() => void queryClient.invalidateQueries()}
      >
        {words}
      </BuyButton>
      <p className={styles.later}>
        {t(goesOn ? "detail.goesOn" : "detail.validFor", { count: of.validDays ?? USUAL_DAYS })}
      </p>
    </>
  );
}
