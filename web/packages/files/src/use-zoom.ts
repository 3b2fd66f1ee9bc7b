import { useState } from "react";

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const WHOLE = STEPS.indexOf(1);

export interface Zoom {
  /** 1 fills the room there is. */
  factor: number;
  /** Undefined at the end of the steps. */
  nearer: (() => void) | undefined;
  farther: (() => void) | undefined;
  reset: () => void;
}

/** How near one looks, in steps. */
export function useZoom(): Zoom {
  const [step, setStep] = useState(WHOLE);
  return {
    factor: STEPS[step] ?? 1,
    nearer: step < STEPS.length - 1 ? () => setStep(step + 1) : undefined,
    farther: step > 0 ? () => setStep(step - 1) : undefined,
    reset: () => setStep(WHOLE),
  };
}
