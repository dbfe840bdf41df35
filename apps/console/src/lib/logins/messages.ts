import { adaptiveMessages } from "../adaptive-auth/messages.ts";
import { catalogue, catalogues } from "../i18n/catalogue.ts";

/** Messages about logins and their reasons, loaded by every page that shows logins. */
export const loginsMessages = catalogues(
  adaptiveMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type LoginsMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends LoginsMessages {}
}
