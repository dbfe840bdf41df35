/** The words of all charts. */
export interface ChartText {
  readonly asTable: string;
  readonly download: string;
  readonly asCsv: string;
  readonly asPng: string;
  readonly empty: string;
  readonly time: string;
  readonly share: string;
  readonly total: string;
  readonly weekday: string;
  readonly less: string;
  readonly more: string;
  readonly showAll: string;
  readonly better: string;
  readonly worse: string;
  /** How the keyboard reads a time series. */
  readonly keys: string;
  /** Hides every series but one. */
  only(what: string): string;
  /** What the dashed lines are. */
  readonly previousPeriod: string;
  /** A series in the period before. */
  previous(what: string): string;
  /** A number and the one it is compared with. */
  versus(what: string): string;
  /** A number that was zero in the period before. */
  readonly fromNothing: string;
  selected(from: string, to: string): string;
}
