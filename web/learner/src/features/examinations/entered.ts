/** The history state of a user who pressed the button that begins an attempt: an address alone begins none. */
export const ENTERED = "entered";
