import { catalogue } from "../i18n/catalogue.ts";

/** What pages say in place of "we sent an email" where none can be sent. */
export const emailMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type EmailMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends EmailMessages {}
}
