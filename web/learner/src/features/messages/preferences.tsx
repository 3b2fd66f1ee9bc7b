import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  messagePreferences,
  type PreferenceSave,
  read,
  saveMessagePreference,
} from "@zhegui/client";
import { Failed, useLoaded } from "@zhegui/domain";
import { Checkbox, Dialog, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./messages.module.css";

/** Which groups of messages also come by short message; in the site every one is found. */
export function Preferences({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation("messages");
  const queryClient = useQueryClient();
  const { data, error, refetch } = useLoaded(read(messagePreferences, {}));
  const { mutate, isPending } = useMutation({
    mutationFn: async (model: PreferenceSave) =>
      (await saveMessagePreference({ body: { model }, throwOnError: true })).data,
    onSuccess: (answer) => queryClient.setQueryData(read(messagePreferences, {}).queryKey, answer),
  });
  return (
    <Dialog className={styles.preferences} labelledBy="message-preferences" onClose={onClose}>
      <h2 id="message-preferences">{t("preferences.title")}</h2>
      <p>{t("preferences.lead")}</p>
      {error && <Failed cause={error} retry={refetch} />}
      {!(data || error) && <Skeleton height="120px" />}
      {data?.data.map(({ group, channel, isOn, isFixed }) => (
        <Checkbox
          key={`${group} ${channel}`}
          checked={isOn}
          disabled={isFixed || isPending}
          onChange={() => mutate({ group, channel, isOn: !isOn })}
        >
          {t(`group.${group}`)}
          {isFixed && <span className={styles.fixed}>{t("preferences.fixed")}</span>}
        </Checkbox>
      ))}
    </Dialog>
  );
}
