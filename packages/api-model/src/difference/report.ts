import { maxDifferences, type Difference, type DifferenceOptions, type Level } from "./difference.ts";
import { getPointer, type Pair, type Sides } from "./node.ts";
import { rules } from "./rules.ts";

/** Corresponding schemas, and their name in a path. */
export interface Partners {
  readonly pair: Pair;
  readonly name: string;
}

/** Gathers differences. */
interface Report {
  readonly found: Map<string, Difference>;
  readonly options: DifferenceOptions;
  /** References that mean the same in both documents. */
  readonly unchanged: ReadonlySet<string>;
  /** Pairs of schemas still to be looked at, so that a hostile document ends. */
  budget: number;
  /** Pairs of schemas that are alike in themselves, and the pairs below them. */
  readonly alike: WeakMap<object, WeakMap<object, readonly Partners[]>>;
  /** Whether something was not compared: it lies too deep, or there was too much of it. */
  isCut: boolean;
  /** How often two schemas were found unlike, whether a rule knows it or not. */
  changes: number;
}

/** Whereabouts a comparison is: what every difference found there says. */
export interface Context {
  readonly report: Report;
  readonly operation: Pick<Difference, "operation" | "method" | "path">;
  readonly values: Readonly<Record<string, string>>;
  /** Required days of notice before a sunset. */
  readonly noticeDays: number;
}

/** A report without differences yet. */
export function emptyReport(options: DifferenceOptions, unchanged: ReadonlySet<string>): Report {
  return { found: new Map(), options, unchanged, alike: new WeakMap(), budget: 300_000, isCut: false, changes: 0 };
}

/** The same place with more to say about it. */
export function within(context: Context, values: Readonly<Record<string, string>>): Context {
  return { ...context, values: { ...context.values, ...values } };
}

/** Details of one difference. */
export interface Detail {
  /** The keyword at both sides that changed, for the pointers. */
  readonly keyword?: string;
  readonly values?: Readonly<Record<string, string>>;
  /** In place of the rule's level. */
  readonly level?: Level;
}

/** Adds a difference; a name that no rule has changes nothing for callers and is left out. */
export function note(context: Context, id: string, sides: Sides, detail: Detail = {}): void {
  const rule = rules.get(id);
  const { report } = context;
  report.changes += 1;
  if (rule === undefined) return;
  if (report.found.size >= maxDifferences) {
    report.budget = 0;
    report.isCut = true;
    return;
  }
  const { keyword = null, values = {}, level = rule.level } = detail;
  const difference: Difference = {
    id,
    level,
    ...context.operation,
    base: getPointer(sides.base, keyword),
    revision: getPointer(sides.revision, keyword),
    values: { ...context.values, ...values },
  };
  report.found.set(JSON.stringify(difference), difference);
}

/** A value in a sentence. */
export function toText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
