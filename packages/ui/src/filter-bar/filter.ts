/** One condition: a field, how it compares, and any of these values. */
export interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly operators: readonly {
    readonly id: string;
    readonly label: string;
    /** One value only, as with "at least". */ readonly single?: boolean;
  }[];
  /** Values to pick from; free text without them. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Values that fit what is typed so far. Keep the function, or it is asked again. */
  readonly suggest?: (typed: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** What free text must look like. */
  readonly accepts?: (value: string) => boolean;
  readonly placeholder?: string;
  readonly inputMode?: "text" | "numeric";
}

export function sameCondition(one: Filter, other: Filter): boolean {
  return one.field === other.field && one.operator === other.operator;
}

/** Adds a condition; the same field with the same comparison is replaced. */
export function withFilter(filters: readonly Filter[], added: Filter): Filter[] {
  const known = filters.some((filter) => sameCondition(filter, added));
  return known ? filters.map((filter) => (sameCondition(filter, added) ? added : filter)) : [...filters, added];
}

/** How a condition reads on its chip. */
export function describeFilter(
  fields: readonly FilterField[],
  filter: Filter,
): { label: string; operator: string; values: string[] } {
  const field = fields.find(({ id }) => id === filter.field);
  return {
    label: field?.label ?? filter.field,
    operator: field?.operators.find(({ id }) => id === filter.operator)?.label ?? filter.operator,
    values: filter.values.map((value) => field?.choices?.find((choice) => choice.value === value)?.label ?? value),
  };
}
