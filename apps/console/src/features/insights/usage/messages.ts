import { checklistMessages } from "../../../lib/checklist/messages.ts";
import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { insightsMessages } from "../../../lib/insights/messages.ts";
import { listMessages } from "../../../lib/list/messages.ts";

export const usageMessages = catalogues(
  checklistMessages,
  listMessages,
  insightsMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type UsageMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends UsageMessages {}
}
