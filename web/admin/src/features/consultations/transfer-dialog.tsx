import {
  type Consultation,
  consultantList,
  consultationDeskList,
  transferConsultation,
} from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { reasonField } from "./reason-field";

const MOST = 200;

/** Where a consultation may go: the other desks, and who answers at any of them. */
function useTargets() {
  return useLoaded({
    queryKey: ["consultation", "targets"],
    queryFn: async () => {
      const [desks, people] = await Promise.all([
        consultationDeskList({ body: { size: MOST }, throwOnError: true }),
        consultantList({ body: { size: MOST }, throwOnError: true }),
      ]);
      return { desks: desks.data.data.content, people: people.data.data.content };
    },
  });
}

interface TransferProps {
  consultation: Consultation;
  user: string;
  onClose: () => void;
}

/** Gives a consultation to another desk or consultant, with a reason. */
export function TransferDialog({ consultation, user, onClose }: TransferProps): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const { data } = useTargets();
  const { sid, desk: own } = consultation;
  // It stays with whose the desk is: somebody may answer for several organizations.
  const owner = data?.desks.find(({ sid }) => sid === own.sid)?.organizationSid;
  const owned = (data?.desks ?? []).filter(
    ({ organizationSid, isClosed }) => organizationSid === owner && !isClosed,
  );
  const desks = owned
    .filter((desk) => desk.sid !== own.sid)
    .map((desk) => ({ value: `desk ${desk.sid}`, words: t("transfer.desk", { name: desk.name }) }));
  const people = (data?.people ?? [])
    .filter((each) => each.user.sid !== user && owned.some(({ sid }) => sid === each.desk.sid))
    .map((each) => ({
      value: `consultant ${each.sid}`,
      words: t(`transfer.consultant.${each.isPresent}`, {
        name: each.user.nickname,
        desk: each.desk.name,
        count: each.openCount,
      }),
    }));
  return (
    <VerbDialog
      name={`consultation/${sid}/transfer`}
      title={t("transfer.title")}
      act={t("transfer.act")}
      done={t("transfer.done")}
      fields={[
        {
          name: "to",
          kind: "choice",
          label: t("transfer.to"),
          choices: [...people, ...desks],
          isRequired: true,
        },
        reasonField(t),
      ]}
      named={{ desk: "to", consultant: "to" }}
      send={({ text }) => {
        const [kind = "desk", target = ""] = text("to").split(" ");
        const whom = kind === "desk" ? { desk: { sid: target } } : { consultant: { sid: target } };
        const model = { consultation: { sid }, reason: text("reason"), ...whom };
        return transferConsultation({ body: { model }, throwOnError: true });
      }}
      refreshes={["consultation"]}
      onClose={onClose}
    />
  );
}
