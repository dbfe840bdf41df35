import { judgeSilence, seasonalBaseline } from "@parapet/api-model";
import { and, eq, isNull } from "drizzle-orm";
import { traceSourceTable } from "../trace-source/table.ts";
import { readSourceMinutes, type SourceMinutes } from "./course-store.ts";
import { type Evaluation, getParameter } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import type { RuleRow } from "./table.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Sources that send nothing for longer than their rhythm allows; null says nothing. */
export async function findSilentSources(evaluation: Evaluation, rule: RuleRow): Promise<Firing[] | null> {
  const { platform, tx, providerId, to, resumedAt } = evaluation;
  const minMs = getParameter(rule, "silent_minutes") * minuteMs;
  if (to.getTime() - resumedAt.getTime() < minMs) return null;
  const live = await tx
    .select({ id: traceSourceTable.id })
    .from(traceSourceTable)
    .where(and(eq(traceSourceTable.providerId, providerId), isNull(traceSourceTable.deletedAt)));
  const wanted = new Set(live.map(({ id }) => id).filter((id) => isWanted(rule, id)));
  const courses = await readSourceMinutes(platform.clickhouse, providerId, to);
  return courses.flatMap((course) => {
    if (!wanted.has(course.sourceId)) return [];
    const silence = judgeSilence({ minutes: course.minutes, baseline: toBaseline(course) }, to.getTime(), minMs);
    if (silence === null || !silence.isSilent) return [];
    const since = new Date(to.getTime() - silence.lasts);
    const minutes = (ms: number) => Math.round(ms / minuteMs);
    const evidence = {
      unit: "minutes" as const,
      observed: minutes(silence.lasts),
      expected: null,
      limit: minutes(silence.limit),
      since: since.toISOString(),
      until: to.toISOString(),
    };
    const subject = { ...nothing, sourceId: course.sourceId };
    return { rule, subject, evidence, calls: null, firstAt: since, lastAt: to };
  });
}

function isWanted({ scope }: RuleRow, sourceId: string): boolean {
  return scope.sources.length === 0 || scope.sources.includes(sourceId);
}

/** Excludes the silence itself, which must not become part of the baseline. */
export function toBaseline({ minutes, events }: Pick<SourceMinutes, "minutes" | "events">) {
  const counts = new Map<number, number>();
  for (const [index, minute] of minutes.entries()) {
    const hour = Math.floor(minute / hourMs);
    counts.set(hour, (counts.get(hour) ?? 0) + (events[index] ?? 0));
  }
  return seasonalBaseline({ counts, until: Math.floor((minutes.at(-1) ?? 0) / hourMs) });
}
