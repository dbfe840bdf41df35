import { catalogue, catalogues } from "../../../../lib/i18n/catalogue.ts";
import { sourcesMessages } from "../messages.ts";

export const sourceWizardMessages = catalogues(
  sourcesMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type SourceWizardMessages = typeof import("./locales/en.json");

declare module "../../../../lib/i18n/message-table.ts" {
  interface MessageTable extends SourceWizardMessages {}
}
