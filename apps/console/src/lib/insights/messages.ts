import { catalogue } from "../i18n/catalogue.ts";

/** The words for verdicts and findings. Pages that show one load it beside their own words. */
export const insightsMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type InsightsMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends InsightsMessages {}
}
