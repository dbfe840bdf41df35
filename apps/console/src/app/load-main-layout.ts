import { currentPreferences } from "../lib/preferences/preferences-store.ts";
import { menuMessages } from "./menu-messages.ts";

/** The layout of the applications. A navigation asks for it early, beside its view, and the root view when it draws. */
export async function loadMainLayout() {
  const [{ MainLayout }] = await Promise.all([
    import("./layouts/main-layout.tsx"),
    menuMessages.load(currentPreferences().locale),
  ]);
  return { default: MainLayout };
}
