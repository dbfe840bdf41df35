import { catalogue } from "../i18n/catalogue.ts";

/** Messages about effects, levels and signals, loaded by every page that shows them. */
export const adaptiveMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type AdaptiveMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends AdaptiveMessages {}
}
