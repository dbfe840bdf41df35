interface Compared<Totals> {
  readonly from: string;
  readonly to: string;
  readonly known_since: string | null;
  readonly previous: Totals;
}

/** Where the period before a period begins, in milliseconds. */
const startOf = ({ from, to }: Pick<Compared<unknown>, "from" | "to">) => 2 * Date.parse(from) - Date.parse(to);

/** The numbers of the period before; undefined where history begins in it, because a part compares with nothing. */
export function comparedWith<Totals>(summary: Compared<Totals> | undefined): Totals | undefined {
  if (summary === undefined || summary.known_since === null) return undefined;
  return Date.parse(summary.known_since) <= startOf(summary) ? summary.previous : undefined;
}

/** Whether history reaches back to the step that is one period before a step of the period. */
export function hasEarlierStep(summary: Omit<Compared<unknown>, "previous"> | undefined, time: string): boolean {
  if (summary === undefined || summary.known_since === null) return false;
  const earlier = Date.parse(time) - (Date.parse(summary.to) - Date.parse(summary.from));
  return Date.parse(summary.known_since) <= earlier;
}
