import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { tenantActionMessages } from "../../../lib/tenant-action/messages.ts";

export const ruleChangeMessages = catalogues(
  listMessages,
  tenantActionMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type RuleChangeMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends RuleChangeMessages {}
}
