import { useSession } from "@zhegui/domain";
import { loadKinds } from "@zhegui/questions";
import { type JSX, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { ENTERED } from "../entered";
import { questionsOf, tally } from "../sitting/rules";
import { DeskView } from "./desk-view";
import { Interlude, Opening } from "./interlude";
import { fetchFigures, keepPage } from "./keep-page";
import { LeaveGuard } from "./leave-guard";
import { Part } from "./part";
import { useProlonged } from "./use-prolonged";
import { type Seat, useSeat, useSnapshot } from "./use-sitting";

interface Candidate {
  sid: string;
  name: string;
}

/** `/examination/:id`: sitting an examination. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  // Once seated, a login that expires must not take the paper away.
  const [candidate] = useState(currentCandidate);
  const back = `/examination-detail/${id}`;
  if (!candidate) return <LoginFirst />;
  return <Seated key={id} {...{ examination: id, candidate, back }} />;
}

/** Whether the button that begins was pressed just now: a page that is loaded anew remembers no press. */
function useIntention(): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [intended] = useState(location.state === ENTERED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the address becomes
  useEffect(() => {
    if (intended) void navigate(location, { replace: true, state: null });
  }, []);
  return intended;
}

function currentCandidate(): Candidate | null {
  const { user } = useSession.getState();
  return user && { sid: user.sid, name: user.realName ?? user.nickname };
}

/** Leads back here after the login: an attempt that runs goes on, and none is begun. */
function LoginFirst(): JSX.Element {
  const { pathname } = useLocation();
  return <Navigate to="/login" replace state={{ from: pathname }} />;
}

interface SeatedProps {
  examination: string;
  candidate: Candidate;
  back: string;
}

function Seated({ examination, candidate, back }: SeatedProps): JSX.Element {
  const seat = useSeat(candidate.sid, examination, useIntention());
  if (!seat) return <Opening />;
  // Outside of it the sitting goes on sending whatever becomes of the page.
  return (
    <Part of={examination}>
      <AtDesk seat={seat} candidate={candidate.name} back={back} />
    </Part>
  );
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
  const { here, kept } = tally([...snapshot.states.values()]);
  // A page that has given way asks too, where it alone has an answer.
  const hasAlone = phase.name === "elsewhere" && kept < here;
  const unsent = working || hasAlone ? here : 0;
  return (
    <>
      {working && attempt ? (
        <DeskView {...{ seat, snapshot, attempt, candidate }} />
      ) : (
        <Interlude {...{ seat, snapshot, back }} />
      )}
      <LeaveGuard working={working} unsent={unsent} isKept={kept === here} />
    </>
  );
}
