import { catalogue } from "../i18n/catalogue.ts";

/** Messages of lists, loaded by every page with one. */
export const listMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type ListMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends ListMessages {}
}
