import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { listMessages } from "../../../lib/list/messages.ts";

export const mailboxesMessages = catalogues(
  listMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
  catalogue({
    en: () => import("./reports/locales/en.json"),
    fr: () => import("./reports/locales/fr.json"),
    ar: () => import("./reports/locales/ar.json"),
  }),
);

type MailboxesMessages = typeof import("./locales/en.json") & typeof import("./reports/locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends MailboxesMessages {}
}
