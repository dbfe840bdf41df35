import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { mailConnectionMessages } from "../../../lib/mail-connection/messages.ts";

export const connectMessages = catalogues(
  listMessages,
  mailConnectionMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type ConnectMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends ConnectMessages {}
}
