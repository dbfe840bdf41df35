import { catalogue } from "../../../../lib/i18n/catalogue.ts";

/** Names of signals and rules, with a sentence each. */
export const mailSignalMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type MailSignalMessages = typeof import("./locales/en.json");

declare module "../../../../lib/i18n/message-table.ts" {
  interface MessageTable extends MailSignalMessages {}
}
