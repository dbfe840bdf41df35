import { catalogue } from "../i18n/catalogue.ts";

/** The words for enrolling an authenticator. Pages that enrol one load them beside their own. */
export const secondFactorMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type SecondFactorMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends SecondFactorMessages {}
}
