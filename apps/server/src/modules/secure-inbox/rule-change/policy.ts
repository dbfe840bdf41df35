import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { ruleChangeTable, ruleSweepTable } from "./table.ts";

export function ownRuleChange({ providerId }: Pick<Viewer, "providerId">, id: string): SQL | undefined {
  return and(eq(ruleChangeTable.providerId, providerId), eq(ruleChangeTable.id, id));
}

export function ownSweeps({ providerId }: Pick<Viewer, "providerId">): SQL {
  return eq(ruleSweepTable.providerId, providerId);
}
