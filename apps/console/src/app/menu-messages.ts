import { catalogue } from "../lib/i18n/catalogue.ts";

/** Names of the menu entries. They come with the layout of the applications: the login has no menu. */
export const menuMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type MenuMessages = typeof import("./locales/en.json");

declare module "../lib/i18n/message-table.ts" {
  interface MessageTable extends MenuMessages {}
}
