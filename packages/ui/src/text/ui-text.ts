import type { ChartText } from "../chart/chart-text.ts";

/** Every word the design system says by itself. The application hands in its translation. */
export interface UiText {
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly wrapLines: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly capsLock: string;
  readonly loading: string;
  readonly retry: string;
  readonly requestId: string;
  readonly cancel: string;
  readonly dropFile: string;
  readonly dropFiles: string;
  readonly chooseFile: string;
  readonly chooseFiles: string;
  readonly clear: string;
  readonly clearAll: string;
  readonly apply: string;
  readonly columns: string;
  readonly resetColumns: string;
  readonly selectPage: string;
  readonly clearSelection: string;
  readonly density: string;
  readonly densities: Readonly<Record<"comfortable" | "compact", string>>;
  readonly rowsPerPage: string;
  readonly firstPage: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly lastPage: string;
  readonly noChoices: string;
  readonly notifications: string;
  readonly done: string;
  readonly needsAttention: string;
  readonly showList: string;
  readonly request: string;
  readonly response: string;
  readonly headers: string;
  readonly body: string;
  readonly name: string;
  readonly value: string;
  readonly searchHeaders: string;
  readonly noHeaders: string;
  readonly masked: string;
  readonly copyCurl: string;
  readonly bodyNone: string;
  readonly bodyNotKept: string;
  readonly bodyTruncated: string;
  readonly wholeBody: string;
  readonly tree: string;
  readonly plainText: string;
  readonly search: string;
  readonly previousMatch: string;
  readonly nextMatch: string;
  readonly expandAll: string;
  readonly collapseAll: string;
  readonly copyValue: string;
  readonly copyPath: string;
  readonly previousChange: string;
  readonly nextChange: string;
  readonly removedLine: string;
  readonly addedLine: string;
  readonly identical: string;
  readonly foldUnchanged: string;
  readonly compareFailed: string;
  readonly points: string;
  readonly signal: string;
  readonly start: string;
  readonly total: string;
  readonly strength: string;
  /** From hopeless to very good. */
  readonly strengthLevels: readonly [string, string, string, string, string];
  readonly addFilter: string;
  readonly filterField: string;
  readonly filterOperator: string;
  readonly filterValue: string;
  readonly filterValueHint: string;
  readonly filterValueInvalid: string;
  readonly timeRange: string;
  readonly from: string;
  readonly to: string;
  readonly absoluteRange: string;
  readonly rangeInverted: string;
  readonly chooseDate: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly presets: Readonly<Record<"all" | "now-15m" | "now-1h" | "now-24h" | "now-7d" | "now-30d", string>>;
  /** How a date is typed, by an example. */
  dateInvalid(example: string): string;
  digit(position: number, count: number): string;
  remove(what: string): string;
  selectRow(name: string): string;
  /** "3 selected". */
  selected(count: number): string;
  /** "Select all 1,234 that match". */
  selectMatching(total: number): string;
  /** "1–25 of 1,234". */
  range(first: number, last: number, total: number): string;
  /** "1–25 of over 1,234". */
  rangeOfMore(first: number, last: number, total: number): string;
  pageOf(page: number, pages: number): string;
  create(what: string): string;
  copyOf(what: string): string;
  explain(what: string): string;
  entries(count: number): string;
  /** "2 of 9"; no match when the count is 0. */
  matchOf(position: number, count: number): string;
  changes(count: number): string;
  changeOf(position: number, count: number): string;
  showUnchanged(count: number): string;
  maskedSecrets(count: number): string;
  number(value: number): string;
  /** A size for people. */
  bytes(size: number): string;
  /** Formats an instant for people, in their zone. */
  instant(time: Date): string;
  /** The language of these words, for Intl: a BCP 47 tag. */
  readonly locale: string;
  readonly chart: ChartText;
}
