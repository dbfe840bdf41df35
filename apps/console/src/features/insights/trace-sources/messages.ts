import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { ruleEditorMessages } from "../../../lib/rule-editor/messages.ts";
import { tokensMessages } from "../../../lib/tokens/messages.ts";

export const sourcesMessages = catalogues(
  listMessages,
  ruleEditorMessages,
  tokensMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type SourcesMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends SourcesMessages {}
}
