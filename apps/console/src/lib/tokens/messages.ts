import { catalogue } from "../i18n/catalogue.ts";

/** Messages about API tokens and the rotation of secrets. */
export const tokensMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type TokensMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends TokensMessages {}
}
