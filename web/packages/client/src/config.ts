import type { CreateClientConfig } from "./generated/client.gen";
import { send } from "./send";

/** Read by the generated client when it starts: every call it makes goes through `send`. */
export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  baseUrl: location.origin,
  throwOnError: true,
  fetch: (input, init) => send(new Request(input, init)),
});
