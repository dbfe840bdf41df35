import { catalogue } from "../i18n/catalogue.ts";

export const mailConnectionMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type MailConnectionMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends MailConnectionMessages {}
}
