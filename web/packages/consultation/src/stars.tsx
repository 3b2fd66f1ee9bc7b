import { useMutation } from "@tanstack/react-query";
import { type Consultation, rateConsultation } from "@zhegui/client";
import { useDraft } from "@zhegui/domain";
import { Button, Field, TextArea } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./stars.module.css";

const WORDS = ["worst", "poor", "fair", "good", "best"] as const;
const ALL = WORDS.map((_, at) => at + 1);
const LONGEST = 500;

function wordOf(stars: number): (typeof WORDS)[number] {
  return WORDS[stars - 1] ?? "fair";
}

function Star({ isFull }: { isFull: boolean }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" data-full={isFull}>
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1L3.2 9.6l6.1-.8z" />
    </svg>
  );
}

/** So many of five, to be looked at. */
export function StarsShown({ stars }: { stars: number }): JSX.Element {
  const { t } = useTranslation("consultation");
  return (
    <span className={styles.shown}>
      <span className="sr">{t("stars.count", { count: stars })}</span>
      {ALL.map((each) => (
        <Star key={each} isFull={each <= stars} />
      ))}
    </span>
  );
}

interface StarsProps {
  consultation: Consultation;
  onRated: () => void;
}

/** How it was: one to five stars, and a few words if one likes. It may be changed. */
export function Stars({ consultation, onRated }: StarsProps): JSX.Element {
  const { t } = useTranslation("consultation");
  const name = useId();
  const { sid } = consultation;
  const [chosen, choose] = useState(consultation.stars ?? 0);
  const [isOpen, setOpen] = useState(consultation.stars === null);
  const draft = useDraft(`consultation/${sid}/comment`, { comment: consultation.comment ?? "" });
  const { comment } = draft.values;
  const isTooLong = [...comment.trim()].length > LONGEST;
  const rate = useMutation({
    mutationFn: () => {
      const words = comment.trim() ? { comment: comment.trim() } : {};
      const model = { consultation: { sid }, stars: chosen, ...words };
      return rateConsultation({ body: { model }, throwOnError: true });
    },
    onSuccess: () => {
      draft.saved(draft.values);
      setOpen(false);
      onRated();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen > 0 && !isTooLong) rate.mutate();
  };
  if (!isOpen) {
    return (
      <div className={styles.rated} role="status">
        <span>{t("stars.thanks")}</span>
        <StarsShown stars={chosen} />
        <Button size="small" look="plain" onClick={() => setOpen(true)}>
          {t("stars.change")}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.stars}>
        <legend>{t("stars.ask")}</legend>
        {ALL.map((each) => (
          <label key={each} title={t(`stars.word.${wordOf(each)}`)}>
            <input
              type="radio"
              className="sr"
              name={name}
              checked={each === chosen}
              onChange={() => choose(each)}
            />
            <span className="sr">{t("stars.count", { count: each })}</span>
            <Star isFull={each <= chosen} />
          </label>
        ))}
        {chosen > 0 && <span aria-hidden="true">{t(`stars.word.${wordOf(chosen)}`)}</span>}
      </fieldset>
      {chosen > 0 && (
        <>
          <Field
            label={t("stars.comment")}
            error={isTooLong ? t("form.tooLong", { most: LONGEST }) : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                value={comment}
                onChange={({ target }) => draft.change({ comment: target.value })}
              />
            )}
          </Field>
          <Button type="submit" busy={rate.isPending}>
            {t("stars.send")}
          </Button>
        </>
      )}
    </form>
  );
}
