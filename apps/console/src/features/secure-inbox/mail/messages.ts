import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { insightsMessages } from "../../../lib/insights/messages.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { mailMessages as analysisWords } from "../../../lib/secure-inbox/messages.ts";
import { tenantActionMessages } from "../../../lib/tenant-action/messages.ts";

export const mailMessages = catalogues(
  listMessages,
  insightsMessages,
  analysisWords,
  tenantActionMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type MailMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends MailMessages {}
}
