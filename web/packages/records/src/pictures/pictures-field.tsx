/** A field of a form for public pictures: a portrait, or covers in their order. */

import { useLoaded } from "@zhegui/domain";
import { addressOf, UploadBox } from "@zhegui/files";
import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { FormField, PartProps } from "../fields";
import { type FormPicture, picturesIn, textOfPictures } from "./pictures";
import styles from "./pictures.module.css";

interface PicturesField {
  name: string;
  label: string;
  hint?: string | undefined;
  /** How many. */
  max: number;
}

function Thumb({ picture, alt }: { picture: FormPicture; alt: string }): JSX.Element {
  const sid = "sid" in picture ? picture.sid : "";
  const sent = useLoaded({
    queryKey: ["file", sid, "address"],
    queryFn: () => addressOf(sid),
    enabled: sid !== "",
  });
  const src = "url" in picture ? picture.url : sent.data;
  return src ? <img src={src} alt={alt} /> : <span className={styles.waiting} />;
}

function Pictures(props: PicturesField & { part: PartProps }): JSX.Element {
  const { name, label, hint, max, part } = props;
  const { t } = useTranslation("records");
  const pictures = picturesIn(part.value);
  const put = (next: readonly FormPicture[]): void => part.onChange(textOfPictures(next));
  const isFull = pictures.length >= max;
  return (
    <fieldset className={styles.pictures}>
      <legend>{t("form.optional", { label })}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ul>
        {pictures.map((picture, at) => (
          <li key={"url" in picture ? picture.url : picture.sid}>
            <Thumb picture={picture} alt={t("picture.nth", { at: at + 1 })} />
            <Button
              size="small"
              look="plain"
              aria-label={t("picture.remove", { at: at + 1 })}
              onClick={() => put(pictures.filter((_, place) => place !== at))}
            >
              <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {(max === 1 || !isFull) && (
        <UploadBox
          look="plain"
          label={t(isFull ? "picture.change" : "picture.add")}
          kinds={["picture"]}
          onDone={({ sid, name: file }) => put([...(isFull ? [] : pictures), { sid, name: file }])}
        />
      )}
      {part.faults[name] && (
        <p className={styles.fault} role="alert">
          {part.faults[name]}
        </p>
      )}
    </fieldset>
  );
}

export function picturesField(of: PicturesField): FormField {
  const { name, label, max } = of;
  return {
    name,
    label,
    kind: "part",
    draw: (part) => <Pictures {...of} part={part} />,
    faultsOf: () => ({ [name]: undefined }),
    labelOf: () => label,
    shown: (text) => `${picturesIn(text).length} / ${max}`,
  };
}
