import { site } from "../site.config.ts";

export default site("admin", "/admin/");
