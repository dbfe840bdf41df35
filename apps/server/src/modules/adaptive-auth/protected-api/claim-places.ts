import { and, eq, isNull, like, ne, sql } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import { prefixPattern } from "../../../platform/postgres/like-pattern.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { protectedApiTable as table, type ProtectedApiRow } from "./table.ts";

const maxLength = 60;

/** Converts a name to lower case letters, digits and single hyphens. */
export function toSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength - 5)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "api" : slug;
}

/** The slug, with a number appended if it's in use. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = slug; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${slug}-${number}`;
  }
}

/** Ensures unique names per provider and slugs per installation among unarchived APIs. @throws Failure `conflict` */
export async function claimPlaces(
  tx: Transaction,
  { id, providerId, name, slug }: Pick<ProtectedApiRow, "id" | "providerId" | "name" | "slug">,
): Promise<void> {
  const others = and(ne(table.id, id), isNull(table.archivedAt));
  const named = and(others, eq(table.providerId, providerId), sql`lower(${table.name}) = lower(${name})`);
  if ((await tx.$count(table, named)) > 0)
    throw new Failure("conflict", { detail: `A protected API named ${name} already exists.` });
  if ((await tx.$count(table, and(others, eq(table.slug, slug)))) > 0)
    throw new Failure("conflict", { detail: `The slug ${slug} is already in use.` });
}

/** An unused slug for the name. */
export async function slugFor(tx: Transaction, name: string): Promise<string> {
  const slug = toSlug(name);
  const rows = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(and(isNull(table.archivedAt), like(table.slug, prefixPattern(slug))));
  return freeSlug(slug, new Set(rows.map((row) => row.slug)));
}
