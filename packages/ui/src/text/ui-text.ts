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
  readonly clear: string;
  readonly clearAll: string;
  readonly apply: string;
  readonly columns: string;
  readonly resetColumns: string;
  readonly rowsPerPage: string;
  readonly firstPage: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly lastPage: string;
  readonly noChoices: string;
  readonly notifications: string;
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
  readonly presets: Readonly<Record<"all" | "now-15m" | "now-1h" | "now-24h" | "now-7d" | "now-30d", string>>;
  digit(position: number, count: number): string;
  remove(what: string): string;
  /** "1–25 of 1,234". */
  range(first: number, last: number, total: number): string;
  pageOf(page: number, pages: number): string;
  /** Formats an instant for people, in their zone. */
  instant(time: Date): string;
  /** The language of these words, for Intl: a BCP 47 tag. */
  readonly locale: string;
  readonly chart: ChartText;
}
