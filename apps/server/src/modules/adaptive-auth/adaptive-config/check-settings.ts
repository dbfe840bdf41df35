import type { AdaptiveSettings, FieldError, PolicyRule } from "@parapet/contract";
import { compileCallCondition } from "@parapet/risk-engine";
import { and, eq, inArray } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { networkZoneTable } from "../network-zone/table.ts";
import type { ProtectedApiRow } from "../protected-api/table.ts";

/**
 * Rejects duplicate rule IDs, invalid conditions in CEL, and references to missing zones or endpoints, unless the current settings already contain them.
 * @throws Failure `invalid_input`
 */
export async function checkSettings(
  db: Queryable,
  { providerId, endpoints }: ProtectedApiRow,
  { rules }: AdaptiveSettings,
  live: { readonly settings: AdaptiveSettings },
): Promise<void> {
  const known = new Set([
    ...endpoints.map(({ id }) => id),
    ...(await knownZones(db, providerId, rules.flatMap(findZones))),
    ...live.settings.rules.flatMap(placesOf),
  ]);
  const seen = new Set<string>();
  const errors = rules.flatMap((rule, at): FieldError[] => {
    const isRepeated = seen.has(rule.id);
    seen.add(rule.id);
    const isLost = placesOf(rule).some((id) => !known.has(id));
    return [
      ...(isRepeated ? [{ pointer: `/settings/rules/${at}/id`, message: "Another rule has this ID" }] : []),
      ...findConditionProblems(rule.when, at),
      ...(isLost ? [{ pointer: `/settings/rules/${at}/when`, message: "A zone or endpoint no longer exists" }] : []),
    ];
  });
  if (errors.length > 0) throw new Failure("invalid_input", { errors });
}

/** Problems of a condition in CEL, with their places in the expression. */
export function findConditionProblems({ cel }: Pick<PolicyRule["when"], "cel">, at: number): FieldError[] {
  const compiled = cel === undefined ? null : compileCallCondition(cel);
  if (compiled === null || compiled.ok) return [];
  return compiled.problems.map(({ code, from, to }) => ({
    pointer: `/settings/rules/${at}/when/cel`,
    message: `${code} at ${from}-${to}`,
  }));
}

/** The zones that a rule names. */
export function findZones({ when: { zones = [], zones_not = [] } }: PolicyRule): string[] {
  return [...zones, ...zones_not];
}

function placesOf(rule: PolicyRule): string[] {
  return [...findZones(rule), ...(rule.when.endpoints ?? [])];
}

async function knownZones(db: Queryable, providerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: networkZoneTable.id })
    .from(networkZoneTable)
    .where(and(eq(networkZoneTable.providerId, providerId), inArray(networkZoneTable.id, [...ids])));
  return rows.map(({ id }) => id);
}
