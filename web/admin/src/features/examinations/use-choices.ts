import {
  type AuthoredExamination,
  paperList,
  promisedCertificateList,
  tenant,
} from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** Papers come with their sections: so many at once. */
export const MOST_PAPERS = 200;
/** The server answers so many in one page. */
const MOST = 1024;

interface Choice {
  value: string;
  words: string;
}

async function readPapers(): Promise<Choice[]> {
  const { data } = (await paperList({ body: { size: MOST_PAPERS }, throwOnError: true })).data;
  return data.content.map(({ sid, title }) => ({ value: sid, words: title }));
}

async function readCertificates(): Promise<Choice[]> {
  const { data } = (await promisedCertificateList({ body: { size: MOST }, throwOnError: true }))
    .data;
  return data.content.map(({ sid, name }) => ({ value: sid, words: name }));
}

function withOwn(choices: Choice[], value: string | undefined | null, words: string | null) {
  if (!value || choices.some((each) => each.value === value)) return choices;
  return [{ value, words: words ?? "" }, ...choices];
}

/** What an examination may be set on and may certify; its own stay among them. */
export function useChoices(examination: AuthoredExamination | undefined) {
  const papers = useLoaded({
    queryKey: ["records", "paper", "choices", tenant()],
    queryFn: readPapers,
  });
  const certificates = useLoaded({
    queryKey: ["records", "promisedCertificate", tenant()],
    queryFn: readCertificates,
  });
  const { paperSid, paperTitle = null, certificateSid, certificateName = null } = examination ?? {};
  return {
    papers: papers.data && withOwn(papers.data, paperSid, paperTitle),
    certificates: certificates.data && withOwn(certificates.data, certificateSid, certificateName),
    error: papers.error ?? certificates.error,
    retry: () => Promise.all([papers.refetch(), certificates.refetch()]),
  };
}
