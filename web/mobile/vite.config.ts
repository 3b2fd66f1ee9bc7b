import { site } from "../site.config.ts";

export default site("m", "/m/");
