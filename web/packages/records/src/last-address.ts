/** Where each list stood when it was left, by its path: the way back leads to the same page. */
const left = new Map<string, string>();

export function rememberAddress(path: string, params: URLSearchParams): void {
  left.set(path, params.toString());
}

/** The address of a list as it was seen last. */
export function lastAddress(path: string): string {
  const params = left.get(path);
  return params ? `${path}?${params}` : path;
}
