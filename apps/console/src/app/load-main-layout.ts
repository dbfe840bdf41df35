import { currentPreferences } from "../lib/preferences/preferences-store.ts";
import { menuMessages } from "./menu-messages.ts";

/** The layout of the applications. A navigation preloads it with its view, the root view when it renders. */
export async function loadMainLayout() {
  const [{ MainLayout }] = await Promise.all([
    import("./layouts/main-layout.tsx"),
    menuMessages.load(currentPreferences().locale),
  ]);
  return { default: MainLayout };
}
