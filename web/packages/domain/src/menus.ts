import { type Menus, readStored } from "@zhegui/client";
import { createStore } from "./store";

interface MenuState {
  /** Null until the server has said which menus the reader gets. */
  menus: Menus | null;
}

function storedMenus(): Menus | null {
  try {
    const menus = JSON.parse(readStored("ROLE_ROUTERS") ?? "");
    return Array.isArray(menus.menuList) ? menus : null;
  } catch {
    return null;
  }
}

export const useMenus = createStore<MenuState>({ menus: storedMenus() });
