import { openLogin, useSession } from "@zhegui/domain";
import { loadKinds } from "@zhegui/questions";
import { type JSX, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { ENTERED } from "../entered";
import { questionsOf, tally } from "../sitting/rules";
import { DeskView } from "./desk-view";
import { Interlude } from "./interlude";
import { fetchFigures, keepPage } from "./keep-page";
import { LeaveGuard } from "./leave-guard";
import { useProlonged } from "./use-prolonged";
import { type Seat, useSeat, useSnapshot } from "./use-sitting";

interface Candidate {
  sid: string;
  name: string;
}

/** `/examination/:id`: sitting an examination. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const location = useLocation();
  // Once seated, a login that expires must not take the paper away.
  const [candidate] = useState(currentCandidate);
  const back = `/examination-detail/${id}`;
  if (!candidate) return <SentAway to={back} />;
  const intended = location.state === ENTERED;
  return <Seated {...{ examination: id, candidate, back, intended }} />;
}

function currentCandidate(): Candidate | null {
  const { user } = useSession.getState();
  return user && { sid: user.sid, name: user.realName ?? user.nickname };
}

function SentAway({ to }: { to: string }): JSX.Element {
  useEffect(() => openLogin(), []);
  return <Navigate to={to} replace />;
}

interface SeatedProps {
  examination: string;
  candidate: Candidate;
  back: string;
  intended: boolean;
}

function Seated({ examination, candidate, back, intended }: SeatedProps): JSX.Element | null {
  const seat = useSeat(candidate.sid, examination, intended);
  return seat && <AtDesk seat={seat} candidate={candidate.name} back={back} />;
}

function AtDesk(props: { seat: Seat; candidate: string; back: string }): JSX.Element {
  const { seat, candidate, back } = props;
  const snapshot = useSnapshot(seat.sitting);
  const { phase, attempt } = snapshot;
  useProlonged(snapshot.deadline);
  useEffect(() => void keepPage(), []);
  useEffect(() => {
    if (!attempt) return;
    fetchFigures(attempt);
    loadKinds(questionsOf(attempt));
  }, [attempt]);
  if (phase.name === "unasked") return <Navigate to={back} replace />;
  if (phase.name === "ended" && phase.because === "candidate") {
    return <Navigate to={back} replace />;
  }
  const handingIn = phase.name === "handing_in" && phase.because === "candidate";
  const working = phase.name === "running" || handingIn;
  const unsent = tally([...snapshot.states.values()]).here;
  return (
    <>
      {working && attempt ? (
        <DeskView {...{ seat, snapshot, attempt, candidate }} />
      ) : (
        <Interlude {...{ seat, snapshot, back }} />
      )}
      <LeaveGuard working={working} unsent={working ? unsent : 0} />
    </>
  );
}
