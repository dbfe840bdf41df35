import { catalogue } from "../i18n/catalogue.ts";

/** Messages about results of email analysis, loaded by every page that shows them. */
export const mailMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type MailMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends MailMessages {}
}
