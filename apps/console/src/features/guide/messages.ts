import { catalogue } from "../../lib/i18n/catalogue.ts";

export const guideMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type GuideMessages = typeof import("./locales/en.json");

declare module "../../lib/i18n/message-table.ts" {
  interface MessageTable extends GuideMessages {}
}
