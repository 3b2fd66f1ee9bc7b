import { useMutation } from "@tanstack/react-query";
import { type UploadedFigure, uploadFigure } from "@zhegui/client";
import { reportFailure } from "@zhegui/domain";
import { Button, Icon } from "@zhegui/kit";
import type { PartProps } from "@zhegui/records";
import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import { figuresOf } from "./figure-list";
import styles from "./questions.module.css";

const MOST = 10;
const TYPES = "image/png,image/jpeg,image/webp";

/** The pictures of a question, in their order. */
export function Figures({ value, faults, onChange }: PartProps): JSX.Element {
  const { t } = useTranslation("adminQuestions");
  const input = useRef<HTMLInputElement>(null);
  const figures = figuresOf(value);
  const put = (next: readonly UploadedFigure[]): void => onChange(JSON.stringify(next));
  const sending = useMutation({
    mutationFn: async (file: File) =>
      (await uploadFigure({ body: { file }, throwOnError: true })).data.data,
    meta: { silent: true },
    onSuccess: (figure) => put([...figures.filter(({ sid }) => sid !== figure.sid), figure]),
    onError: reportFailure,
  });
  return (
    <fieldset className={styles.figures}>
      <legend>{t("figure.title")}</legend>
      <ul>
        {figures.map(({ sid, url, width, height }, at) => (
          <li key={sid}>
            <img
              src={url}
              width={width}
              height={height}
              alt={t("figure.name", { position: at + 1 })}
            />
            <Button
              size="small"
              look="plain"
              aria-label={t("figure.remove", { position: at + 1 })}
              onClick={() => put(figures.filter((each) => each.sid !== sid))}
            >
              <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES}
        aria-label={t("figure.add")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) sending.mutate(file);
          target.value = "";
        }}
      />
      <div>
        <Button
          size="small"
          busy={sending.isPending}
          disabled={figures.length >= MOST}
          onClick={() => input.current?.click()}
        >
          <Icon name="cloudUp" size={16} />
          {t("figure.add")}
        </Button>
      </div>
      <p className={styles.quiet}>{t("figure.hint")}</p>
      {faults.figureList && (
        <p className={styles.fault} role="alert">
          {faults.figureList}
        </p>
      )}
    </fieldset>
  );
}
