import type { Filter } from "@parapet/ui/filter-bar";

/** The filters of an address, each `field[operator]`: field by field with its operators, in their order. */
export type FilterOperators = ReadonlyMap<string, readonly string[]>;

/** `path[isNot]` is the field `path`, operator `isNot`. */
export function filterOperators(names: readonly string[]): FilterOperators {
  return new Map(
    [...Map.groupBy(names, (name) => name.slice(0, name.indexOf("[")))].map(([field, own]) => [
      field,
      own.map((name) => name.slice(field.length + 1, -1)),
    ]),
  );
}

/** The conditions that an address holds. */
export function filtersIn(operators: FilterOperators, search: object): Filter[] {
  const values = new Map<string, unknown>(Object.entries(search));
  return [...operators].flatMap(([field, own]) =>
    own.flatMap((operator) => {
      const value = values.get(`${field}[${operator}]`);
      return value === undefined ? [] : [{ field, operator, values: [value].flat().map(String) }];
    }),
  );
}

/** The parameters of an address with other conditions. */
export function replaceFilters(
  operators: FilterOperators,
  search: object,
  filters: readonly Filter[],
): Record<string, unknown> {
  const names = new Set([...operators].flatMap(([field, own]) => own.map((operator) => `${field}[${operator}]`)));
  const rest = Object.entries(search).filter(([name]) => !names.has(name));
  const added = filters.map(({ field, operator, values }) => [
    `${field}[${operator}]`,
    operator === "gte" || operator === "lte" ? values[0] : values,
  ]);
  return Object.fromEntries([...rest, ...added]);
}
