/** The history state of whoever pressed the button that begins an attempt: an address alone begins none. */
export const ENTERED = "entered";
