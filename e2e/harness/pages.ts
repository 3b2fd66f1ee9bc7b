/** Every finished page of the sites: each is walked in every look, and photographed. */
export interface SitePage {
  name: string;
  path: string;
  signedIn?: true;
}

export const PAGES: SitePage[] = [
  { name: "home", path: "/index" },
  { name: "home-signed-in", path: "/index", signedIn: true },
  { name: "login", path: "/login" },
  { name: "certificate-query", path: "/certificate-query" },
  { name: "certificate-result", path: "/certificate/result" },
  { name: "my-certificate", path: "/user/my-certificate", signedIn: true },
  { name: "profile", path: "/user/info", signedIn: true },
  { name: "mobile", path: "/m/" },
  { name: "admin", path: "/admin/" },
];
