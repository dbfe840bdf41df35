import { adaptiveMessages } from "../../../lib/adaptive-auth/messages.ts";
import { clientWaysMessages } from "../../../lib/client-ways/messages.ts";
import { emailMessages } from "../../../lib/email/messages.ts";
import { catalogue, catalogues } from "../../../lib/i18n/catalogue.ts";
import { listMessages } from "../../../lib/list/messages.ts";
import { ruleEditorMessages } from "../../../lib/rule-editor/messages.ts";

export const policyMessages = catalogues(
  listMessages,
  adaptiveMessages,
  clientWaysMessages,
  emailMessages,
  ruleEditorMessages,
  catalogue({
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    ar: () => import("./locales/ar.json"),
  }),
);

type PolicyMessages = typeof import("./locales/en.json");

declare module "../../../lib/i18n/message-table.ts" {
  interface MessageTable extends PolicyMessages {}
}
