/** What the sites keep in the browser, under the names that the contract fixes. */
export type StorageKey =
  | "ACCESS_TOKEN"
  | "REFRESH_TOKEN"
  | "TOKEN_TYPE"
  | "USER"
  | "LOOKUP"
  | "LANGUAGE"
  | "THEME"
  | "ROLE_ROUTERS"
  | "TENANT_ID";

const OF_THE_SESSION: StorageKey[] = [
  "ACCESS_TOKEN",
  "REFRESH_TOKEN",
  "TOKEN_TYPE",
  "USER",
  "LOOKUP",
  "ROLE_ROUTERS",
  "TENANT_ID",
];

export function readStored(key: StorageKey): string | null {
  return localStorage.getItem(key);
}

export function store(key: StorageKey, value: string): void {
  localStorage.setItem(key, value);
}

/** Logout: all but language and theme goes. The journal of unsent answers lies elsewhere and stays. */
export function clearSession(): void {
  for (const key of OF_THE_SESSION) localStorage.removeItem(key);
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type?: string;
}

export function storeTokens(tokens: Tokens): void {
  store("ACCESS_TOKEN", tokens.access_token);
  store("REFRESH_TOKEN", tokens.refresh_token);
  store("TOKEN_TYPE", tokens.token_type ?? "bearer");
}
