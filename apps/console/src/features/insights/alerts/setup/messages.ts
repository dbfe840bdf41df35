import { emailMessages } from "../../../../lib/email/messages.ts";
import { catalogue, catalogues } from "../../../../lib/i18n/catalogue.ts";
import { alertsMessages } from "../messages.ts";

export const alertSetupMessages = catalogues(
  alertsMessages,
  emailMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type AlertSetupMessages = typeof import("./locales/en.json");

declare module "../../../../lib/i18n/message-table.ts" {
  interface MessageTable extends AlertSetupMessages {}
}
