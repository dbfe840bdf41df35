import { catalogue } from "../i18n/catalogue.ts";

/** Messages about variables, functions and problems of conditions, loaded by every page that edits them. */
export const ruleEditorMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});

type RuleEditorMessages = typeof import("./locales/en.json");

declare module "../i18n/message-table.ts" {
  interface MessageTable extends RuleEditorMessages {}
}
