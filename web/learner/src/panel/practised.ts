/** The question of practice that the page shows, for the panels beside it. */
import { createStore } from "@zhegui/domain";

export interface PractisedPlace {
  run: string;
  question: string;
  /** Its place in the run, from 1. */
  number: number;
  /** What is right about it has been shown. */
  isKnown: boolean;
}

interface Practised {
  /** None while no such question is shown. */
  place: PractisedPlace | null;
  /** A hint is asked for, and the panel has not been told yet. */
  wantsHint: boolean;
}

const NONE: Practised = { place: null, wantsHint: false };

export const usePractised = createStore<Practised>(NONE);

export function leavePractised(): void {
  usePractised.setState(NONE);
}
