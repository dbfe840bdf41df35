import { catalogue } from "../i18n/catalogue.ts";

/** Messages about enrolling an authenticator, loaded by every page that enrolls one. */
export const secondFactorMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type SecondFactorMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends SecondFactorMessages {}
}
