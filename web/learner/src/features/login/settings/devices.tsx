import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answersOf, type LoginDevice, loginDevices, read, revokeSession } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Button, Icon, notify, Skeleton, Tag } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { readAgent } from "./agent";
import { Section } from "./section";
import styles from "./settings.module.css";

const FIRST = 5;

/** The device one is at, then the others, newest login first as they come. */
function hereFirst(devices: readonly LoginDevice[]): LoginDevice[] {
  return [...devices].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Says what a device is: "Chrome · Windows". */
function useDeviceName(): (agent: string | null) => string {
  const { t } = useTranslation("settings");
  return (agent) => {
    const { browser, system } = readAgent(agent);
    const known = [browser && t(`browser.${browser}`), system].filter(Boolean);
    return known.join(" · ") || t("devices.unknown");
  };
}

function Device({ device }: { device: LoginDevice }): JSX.Element {
  const { t } = useTranslation("settings");
  const queries = useQueryClient();
  const name = useDeviceName()(device.device);
  const since = dateAndTime(device.createdAt);
  const end = useMutation({
    mutationFn: () => revokeSession({ body: { model: { sid: device.sid } } }),
    onSuccess: () => notify({ tone: "ok", title: t("devices.ended", { name }) }),
    // Also where it had ended already: the list then says so.
    onSettled: () => queries.invalidateQueries({ queryKey: answersOf(loginDevices) }),
  });
  return (
    <li className={styles.device}>
      <Icon name="device" />
      <div>
        <b>{name}</b>
        <span>
          {t("devices.since")} <time className="num">{since}</time>
        </span>
      </div>
      {device.isCurrent ? (
        <Tag tone="ok">{t("devices.here")}</Tag>
      ) : (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={t("devices.endLabel", { name, since })}
          onClick={() => end.mutate()}
        >
          {t("devices.end")}
        </Button>
      )}
    </li>
  );
}

/** Where one is logged in. */
export function useDevices() {
  return useLoaded(read(loginDevices, {}));
}

function List(): JSX.Element {
  const { t } = useTranslation("settings");
  const [all, showAll] = useState(false);
  const { data, error, refetch } = useDevices();
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={72} radius={10} />;
  const devices = hereFirst(data.data);
  return (
    <>
      <ul className={styles.devices}>
        {devices.slice(0, all ? undefined : FIRST).map((device) => (
          <Device key={device.sid} device={device} />
        ))}
      </ul>
      {!all && devices.length > FIRST && (
        <Button look="plain" onClick={() => showAll(true)}>
          {t("devices.all", { count: devices.length })}
        </Button>
      )}
    </>
  );
}

/** Where one is logged in; each login but this one can be ended here. */
export function Devices(): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <Section title={t("devices.title")} lead={t("devices.lead")}>
      <List />
    </Section>
  );
}
