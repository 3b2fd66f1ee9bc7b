/**
 * What may be done now, and what came of it, is asked anew at every visit: between two visits an
 * examination opens, closes, or is sat.
 */
export const ASKED_ANEW = { staleTime: 0, gcTime: 0 } as const;
