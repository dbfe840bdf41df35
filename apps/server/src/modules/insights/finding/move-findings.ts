import { dividingPlaces, enclosingPlace, prefixMatcher } from "@parapet/api-model";
import { and, eq, inArray } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { HostPlace } from "../api/places.ts";
import { joinFindings } from "./merge-findings.ts";
import { findingKey } from "./save-findings.ts";
import { findingTable as table } from "./table.ts";

/**
 * Moves findings under a place's path prefix to it from the places around it, where they were found before the host was
 * divided, or by a process that hadn't heard of it.
 * @param all places of the host
 */
export async function moveFindings(
  { postgres }: Pick<Platform, "postgres">,
  placeId: string,
  all: readonly HostPlace[],
): Promise<void> {
  const dividing = dividingPlaces(all);
  const place = dividing.find(({ id }) => id === placeId);
  if (place === undefined) return;
  const ofHost = dividing.filter(({ host, port }) => host === place.host && port === place.port);
  const match = prefixMatcher(ofHost.map(({ prefix }) => prefix));
  const around: string[] = [];
  for (let next = enclosingPlace(place, all); next !== null; next = enclosingPlace(next, all)) around.push(next.id);
  const isMoved = ({ template }: { readonly template: string }) => match(template) === place.prefix;
  const isAround = inArray(table.apiId, around);
  const written = await postgres.db.selectDistinct({ template: table.template }).from(table).where(isAround);
  const templates = written.filter(isMoved).map(({ template }) => template);
  if (templates.length === 0) return;
  await postgres.db.transaction(async (tx) => {
    const isConcerned = and(inArray(table.apiId, [...around, placeId]), inArray(table.template, templates));
    const rows = await tx.select().from(table).where(isConcerned).orderBy(table.id).for("update");
    const kept = new Map(rows.filter(({ apiId }) => apiId === placeId).map((row) => [findingKey(row), row]));
    for (const row of rows.filter(({ apiId }) => apiId !== placeId)) {
      const same = kept.get(findingKey(row));
      if (same !== undefined) await tx.delete(table).where(eq(table.id, row.id));
      const next = same === undefined ? { ...row, apiId: placeId } : joinFindings(same, row);
      await tx.update(table).set(next).where(eq(table.id, next.id));
      kept.set(findingKey(next), next);
    }
  });
}
