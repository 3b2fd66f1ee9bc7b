import { Button, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Picture } from "./desk";

interface OnwardProps {
  picture: Picture;
  isLast: boolean;
  onOnward: () => void;
}

/** Submits what is answered, else goes on. */
export function Onward({ picture, isLast, onOnward }: OnwardProps): JSX.Element {
  const { t } = useTranslation("practice");
  const isToSubmit = picture.mark === "open" && picture.draft !== null;
  return (
    <Button look="primary" onClick={onOnward}>
      {t(isToSubmit ? "run.submit" : isLast ? "run.finish" : "run.next")}
      {!isToSubmit && !isLast && <Icon name="chevronRight" size={18} />}
    </Button>
  );
}
