/** Where tokens are had, and the public client as which our sites ask for them. */
export const OAUTH_PREFIX = "/auth-center/oauth/";
export const TOKEN_PATH = "/auth-center/oauth/token";
export const CLIENT_ID = "zhegui-web";
