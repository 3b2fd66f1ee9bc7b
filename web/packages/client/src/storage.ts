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
  | "TENANT_ID"
  | "DEVICE_SECRET"
  | "LETTER_KEYS"
  | "SITTING_PLACE"
  | `DRAFT ${string}`
  | `OPEN_FORM ${string}`;

const OF_THE_SESSION: StorageKey[] = [
  "ACCESS_TOKEN",
  "REFRESH_TOKEN",
  "TOKEN_TYPE",
  "USER",
  "LOOKUP",
  "ROLE_ROUTERS",
  "TENANT_ID",
];

/** What the browser will not keep, because it refuses or is full: this lasts as long as the page. */
export const unkept = new Map<StorageKey, string>();

/**
 * The tab's own: the organization acted for, what one tab writes must not land in another's, and the
 * menus that one gets there; which form is open; and what a visitor types, who has no account to keep
 * it by.
 */
const OF_THE_TAB = /^(TENANT_ID$|ROLE_ROUTERS$|OPEN_FORM |DRAFT visitor )/;

/** Null where the browser refuses. */
export function inStorage<Result>(
  key: StorageKey,
  use: (storage: Storage) => Result,
): Result | null {
  try {
    return use(OF_THE_TAB.test(key) ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

export function readStored(key: StorageKey): string | null {
  return unkept.get(key) ?? inStorage(key, (storage) => storage.getItem(key));
}

/** True where the browser keeps it beyond this page. */
export function store(key: StorageKey, value: string): boolean {
  unkept.set(key, value);
  inStorage(key, (storage) => {
    storage.setItem(key, value);
    unkept.delete(key);
  });
  return !unkept.has(key);
}

/** Forgets one of them. */
export function unstore(key: StorageKey): void {
  unkept.delete(key);
  inStorage(key, (storage) => storage.removeItem(key));
}

/** Logout: all but language, theme, keys and the device's secret goes. The journal of unsent answers lies elsewhere and stays. */
export function clearSession(): void {
  for (const key of OF_THE_SESSION) unstore(key);
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
