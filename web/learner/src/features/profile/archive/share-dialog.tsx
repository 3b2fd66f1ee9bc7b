import type { Archive } from "@zhegui/client";
import { reportFailure } from "@zhegui/domain";
import { Button, Checkbox, Dialog } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./archive.module.css";
import { LIST_NAMES, type ListName } from "./lists";
import { useArchiveSave } from "./use-archive";

interface ShareDialogProps {
  archive: Archive | undefined;
  onClose: () => void;
}

/** Which lists employers may read. */
export function ShareDialog({ archive, onClose }: ShareDialogProps): JSX.Element {
  const { t } = useTranslation("archive");
  const title = useId();
  const [chosen, choose] = useState<ListName[]>(archive?.sharedList ?? []);
  const save = useArchiveSave(archive, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ sharedList: chosen }, { onError: reportFailure });
  };
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <h2 id={title}>{t("share.title")}</h2>
        <p>{t("share.lead")}</p>
        <div className={styles.choices}>
          {LIST_NAMES.map((name) => (
            <Checkbox
              key={name}
              name={name}
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            >
              {t(`list.${name}`)}
            </Checkbox>
          ))}
        </div>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
