import { type Thresholds, defaultThresholds } from "@parapet/mail-analysis";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { thresholdTable as table } from "./table.ts";

/** In percent. */
export interface ChosenThresholds {
  readonly suspicious: number;
  readonly malicious: number;
  /** Null for the defaults. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

export const defaultPercents = {
  suspicious: Math.round(100 * defaultThresholds.suspicious),
  malicious: Math.round(100 * defaultThresholds.malicious),
};

export async function findThresholds(db: Queryable, providerId: string): Promise<ChosenThresholds> {
  const [row] = await db.select().from(table).where(eq(table.providerId, providerId));
  return row ?? { ...defaultPercents, changedBy: null, changedAt: null };
}

/** In the form that mail-analysis expects. */
export function analysisThresholds({ suspicious, malicious }: ChosenThresholds): Thresholds {
  return { ...defaultThresholds, suspicious: suspicious / 100, malicious: malicious / 100 };
}
