import { recordAudit } from "../audit.ts";
import type { ViewerCall } from "../call.ts";

interface Export {
  /** What is exported, as the audit trail names subjects: `user`, `event`. */
  readonly subjectType: string;
  /** Columns, sort and filters, as the query gave them. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Writes down who takes what out of the product, before the first line leaves. */
export async function recordExport(call: ViewerCall, { subjectType, query }: Export): Promise<void> {
  await call.platform.postgres.db.transaction((tx) =>
    recordAudit(tx, call, { action: `${subjectType}.export`, subjectType, subjectId: null, after: { ...query } }),
  );
}
