import { catalogue } from "../i18n/catalogue.ts";

/** Messages about how an API's clients are identified, loaded by every page that edits it. */
export const clientWaysMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type ClientWaysMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends ClientWaysMessages {}
}
