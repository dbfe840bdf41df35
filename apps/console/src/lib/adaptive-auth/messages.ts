import { catalogue } from "../i18n/catalogue.ts";

/** The words for effects, levels and signals. Pages that show one load it beside their own words. */
export const adaptiveMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type AdaptiveMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends AdaptiveMessages {}
}
