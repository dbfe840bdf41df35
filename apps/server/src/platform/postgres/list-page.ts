import { asc, desc, sql, type SQL, type SQLWrapper } from "drizzle-orm";

interface Paging {
  readonly page: number;
  readonly page_size: number;
}

/** The rows of a page, as LIMIT and OFFSET take them. */
export function pageRange({ page, page_size }: Paging) {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** ORDER BY for `name` or `-name`; equal rows come in the order of their ids, so that pages never overlap. */
export function orderOf<Column extends string>(
  sort: Column | `-${Column}`,
  columns: Readonly<Record<Column, SQLWrapper>>,
  id: SQLWrapper,
): SQL[] {
  const name = sort.replace(/^-/, "");
  const column = Object.entries<SQLWrapper>(columns).find(([each]) => each === name)?.[1];
  if (column === undefined) throw new Error(`No column is sorted by ${name}`);
  return [sql`${sort.startsWith("-") ? desc(column) : asc(column)} NULLS LAST`, asc(id)];
}

/** Text in the order people expect, in any language, whatever the database's own collation. */
export function collated(text: SQLWrapper): SQL {
  return sql`${text} COLLATE "und-x-icu"`;
}

/** Whether a text holds the pattern of `likePattern`, in any case and any script. */
export function holds(text: SQLWrapper, pattern: string): SQL {
  return sql`${collated(text)} ILIKE ${pattern}`;
}
