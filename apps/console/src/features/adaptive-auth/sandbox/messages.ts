import { catalogue } from "../../../lib/i18n/catalogue.ts";

export const sandboxMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type SandboxMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends SandboxMessages {}
}
