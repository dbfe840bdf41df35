import { catalogue } from "../i18n/catalogue.ts";

/** The words for what is done in the tenant. Pages that act load them beside their own words. */
export const tenantActionMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type TenantActionMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends TenantActionMessages {}
}
