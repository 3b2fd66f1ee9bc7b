/**
 * What the oldest browsers of our floor lack and the sites or pdf.js use. Everything else that is newer
 * than the floor is not used: `npm run check:floor` reads the built files.
 */

AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener("abort", follow, { signal: controller.signal });
  }
  return controller.signal;
};

Element.prototype.checkVisibility ??= function checkVisibility() {
  return this.getClientRects().length > 0;
};
