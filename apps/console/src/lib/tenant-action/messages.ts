import { catalogue } from "../i18n/catalogue.ts";

/** Messages about actions in the tenant, loaded by every page that acts. */
export const tenantActionMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type TenantActionMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends TenantActionMessages {}
}
