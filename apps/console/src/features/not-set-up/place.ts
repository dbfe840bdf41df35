import type { LucideIcon } from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-table.ts";

export interface Place {
  readonly icon: LucideIcon;
  readonly title: MessageId;
  /** What this installation still lacks. */
  readonly state: MessageId;
  /** What the page shows once it is there. */
  readonly text: MessageId;
}
