import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import type { UsagePeriod } from "../../insights/usage/usage-period.ts";
import { messageTable as mail } from "../mail/table.ts";

/** A provider's email received in `[from, to)`. */
export function receivedIn({ providerId }: Viewer, { from, to }: UsagePeriod): SQL | undefined {
  return and(
    eq(mail.providerId, providerId),
    gte(mail.receivedAt, new Date(from * 1000)),
    lt(mail.receivedAt, new Date(to * 1000)),
  );
}
