import { emailMessages } from "../../lib/email/messages.ts";
import { catalogue, catalogues } from "../../lib/i18n/catalogue.ts";
import { listMessages } from "../../lib/list/messages.ts";
import { loginsMessages } from "../../lib/logins/messages.ts";

export const orgMessages = catalogues(
  emailMessages,
  listMessages,
  loginsMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type OrgMessages = typeof import("./locales/en.json");

declare module "../../lib/i18n/message-table.ts" {
  interface MessageTable extends OrgMessages {}
}
