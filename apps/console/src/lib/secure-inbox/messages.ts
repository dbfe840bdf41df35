import { catalogue } from "../i18n/catalogue.ts";

/** The words for everything that the analysis of a mail names. Pages that show it load them beside their own words. */
export const mailMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type MailMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends MailMessages {}
}
