import { catalogue, catalogues } from "../../../../lib/i18n/catalogue.ts";
import { mailMessages } from "../messages.ts";

export const campaignMessages = catalogues(
  mailMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type CampaignMessages = typeof import("./locales/en.json");

declare module "../../../../lib/i18n/message-table.ts" {
  interface MessageTable extends CampaignMessages {}
}
