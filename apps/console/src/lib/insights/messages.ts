import { catalogue } from "../i18n/catalogue.ts";

/** Messages about verdicts and findings, loaded by every page that shows them. */
export const insightsMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type InsightsMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends InsightsMessages {}
}
