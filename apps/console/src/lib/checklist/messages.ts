import { catalogue } from "../i18n/catalogue.ts";

/** The words of the getting-started checklist; pages that show it load them with their own. */
export const checklistMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type ChecklistMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends ChecklistMessages {}
}
