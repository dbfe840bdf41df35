import { emailMessages } from "../../lib/email/messages.ts";
import { catalogue, catalogues } from "../../lib/i18n/catalogue.ts";

export const authMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

/** Of pages that send email, which the login doesn't load. */
export const mailingMessages = catalogues(authMessages, emailMessages);

type AuthMessages = typeof import("./locales/en.json");

declare module "../../lib/i18n/message-table.ts" {
  interface MessageTable extends AuthMessages {}
}
