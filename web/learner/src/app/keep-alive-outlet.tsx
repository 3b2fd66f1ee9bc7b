import { Activity, type JSX, type ReactNode, useState } from "react";
import {
  type Location,
  UNSAFE_LocationContext,
  useLocation,
  useNavigationType,
  useOutlet,
} from "react-router";
import { type KeptPage, remember } from "./kept-pages";

interface Frame {
  outlet: ReactNode;
  location: Location;
}

/** A page that, while hidden, goes on seeing the address at which it was left. */
function Kept({ active, frame }: { active: boolean; frame: Frame }): JSX.Element {
  const navigationType = useNavigationType();
  const [last, setLast] = useState(frame);
  if (active && last !== frame) setLast(frame);
  const shown = active ? frame : last;
  return (
    <UNSAFE_LocationContext.Provider value={{ location: shown.location, navigationType }}>
      <Activity mode={active ? "visible" : "hidden"}>{shown.outlet}</Activity>
    </UNSAFE_LocationContext.Provider>
  );
}

interface KeepAliveOutletProps {
  /** Whether the page at this address is to be kept. */
  keep: boolean;
  /** Whose pages these are: when it changes, all but the current one are let go. */
  owner: string;
}

/**
 * An `Outlet` whose kept pages stay in the document when another is shown, with their state,
 * inputs and scroll; their effects stop while they are hidden.
 */
export function KeepAliveOutlet({ keep, owner }: KeepAliveOutletProps): JSX.Element {
  const outlet = useOutlet();
  const location = useLocation();
  const [kept, setKept] = useState<{ owner: string; pages: readonly KeptPage[] }>({
    owner,
    pages: [],
  });
  const before = kept.owner === owner ? kept.pages : [];
  const pages = keep ? remember(before, location.pathname) : before;
  if (pages !== kept.pages || owner !== kept.owner) setKept({ owner, pages });

  const frame = { outlet, location };
  return (
    <>
      {pages.map(({ pathname }) => (
        <Kept key={pathname} active={keep && pathname === location.pathname} frame={frame} />
      ))}
      {!keep && outlet}
    </>
  );
}
