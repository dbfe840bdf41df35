import { catalogue, catalogues } from "../../../../lib/i18n/catalogue.ts";
import { mailAnalysisMessages } from "../analysis/messages.ts";

export const reportMessages = catalogues(
  mailAnalysisMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type ReportMessages = typeof import("./locales/en.json");

declare module "../../../../lib/i18n/message-table.ts" {
  interface MessageTable extends ReportMessages {}
}
