import {
  type CertificateHistory,
  reissueCertificate,
  resumeCertificate,
  revokeCertificate,
  suspendCertificate,
} from "@zhegui/client";

export type Change = "suspend" | "resume" | "reissue" | "revoke";

/** What may be done to a certificate in each state; the server has the last word. */
const POSSIBLE: Record<NonNullable<CertificateHistory["state"]>, readonly Change[]> = {
  valid: ["suspend", "reissue", "revoke"],
  expired: ["suspend", "revoke"],
  suspended: ["resume", "revoke"],
  revoked: [],
};

const SEND = {
  suspend: suspendCertificate,
  resume: resumeCertificate,
  reissue: reissueCertificate,
  revoke: revokeCertificate,
} as const;

/** The changes that can be made now; none where the register does not bear the certificate out. */
export function possibleChanges({
  state,
  problem,
}: Pick<CertificateHistory, "state" | "problem">): readonly Change[] {
  return state === null || problem !== null ? [] : POSSIBLE[state];
}

export async function sendChange(change: Change, sid: string, reason: string): Promise<void> {
  await SEND[change]({ body: { model: { sid, reason } }, throwOnError: true });
}
