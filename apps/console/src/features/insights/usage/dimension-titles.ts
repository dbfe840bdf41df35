import type { UsageDimension } from "@parapet/contract";
import type { MessageId } from "../../../lib/i18n/message-table.ts";

export const dimensionTitles = {
  api: "usage.topApis",
  operation: "usage.topOperations",
  consumer: "usage.topConsumers",
  organization: "usage.topOrganizations",
  action: "usage.topActions",
} as const satisfies Record<UsageDimension, MessageId>;
