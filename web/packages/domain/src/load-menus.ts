import { myMenus, store } from "@zhegui/client";
import { useMenus } from "./menus";

/** Asks which menus the reader gets, and keeps them for the next visit. */
export async function loadMenus(): Promise<void> {
  const { data: answer } = await myMenus({ throwOnError: true });
  store("ROLE_ROUTERS", JSON.stringify(answer.data));
  useMenus.setState({ menus: answer.data });
}
