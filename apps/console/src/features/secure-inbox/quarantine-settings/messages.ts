import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { insightsMessages } from "../../../lib/insights/messages.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { mailMessages } from "../../../lib/secure-inbox/messages.ts";

export const quarantineSettingsMessages = catalogues(
  listMessages,
  insightsMessages,
  mailMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type QuarantineSettingsMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends QuarantineSettingsMessages {}
}
