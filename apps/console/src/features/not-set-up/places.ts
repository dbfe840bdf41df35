import { BookOpen, type LucideIcon, MailCheck, ShieldQuestion } from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-table.ts";

interface Place {
  readonly icon: LucideIcon;
  readonly title: MessageId;
  /** What this installation still lacks. */
  readonly state: MessageId;
  /** What the page shows once it is there. */
  readonly text: MessageId;
}

/** Public pages whose application is not set up on this installation, by path. */
export const places: Readonly<Record<string, Place>> = {
  "/public/sandbox/adaptiveAuth": {
    icon: ShieldQuestion,
    title: "notSetUp.sandbox",
    state: "notSetUp.sandboxState",
    text: "notSetUp.sandboxText",
  },
  "/secure-inbox/documentation": {
    icon: BookOpen,
    title: "notSetUp.documentation",
    state: "notSetUp.documentationState",
    text: "notSetUp.documentationText",
  },
  "/secure-inbox/outlook-login-success": {
    icon: MailCheck,
    title: "notSetUp.outlook",
    state: "notSetUp.outlookState",
    text: "notSetUp.outlookText",
  },
};
