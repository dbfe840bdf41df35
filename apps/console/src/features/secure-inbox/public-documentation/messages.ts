import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { mailConnectionMessages } from "../../../lib/mail-connection/messages.ts";

export const inboxDocumentationMessages = catalogues(
  mailConnectionMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type InboxDocumentationMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends InboxDocumentationMessages {}
}
