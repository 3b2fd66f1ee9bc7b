"""A request and its answer: the gate, bodies and envelopes, limits, the transaction around a route."""
