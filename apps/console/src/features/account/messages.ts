import { emailMessages } from "../../lib/email/messages.ts";
import { catalogue, catalogues } from "../../lib/i18n/catalogue.ts";
import { loginsMessages } from "../../lib/logins/messages.ts";
import { secondFactorMessages } from "../../lib/second-factor/messages.ts";
import { tokensMessages } from "../../lib/tokens/messages.ts";

export const ownAccountMessages = catalogues(
  emailMessages,
  loginsMessages,
  secondFactorMessages,
  tokensMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type OwnAccountMessages = typeof import("./locales/en.json");

declare module "../../lib/i18n/message-table.ts" {
  interface MessageTable extends OwnAccountMessages {}
}
