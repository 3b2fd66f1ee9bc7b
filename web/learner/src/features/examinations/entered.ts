/** The history state of whoever comes to the paper by its button: an address alone starts no clock. */
export const ENTERED = "entered";
