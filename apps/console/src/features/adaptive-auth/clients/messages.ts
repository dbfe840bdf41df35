import { adaptiveMessages } from "../../../lib/adaptive-auth/messages.ts";
import { emailMessages } from "../../../lib/email/messages.ts";
import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { secondFactorMessages } from "../../../lib/second-factor/messages.ts";

export const clientsMessages = catalogues(
  listMessages,
  adaptiveMessages,
  emailMessages,
  secondFactorMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type ClientsMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends ClientsMessages {}
}
