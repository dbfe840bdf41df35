import {
  type AlertKind,
  alertParameterName,
  alertParameters,
  type AlertParameterName,
  type AlertRule,
} from "@parapet/contract";

/** What a person typed for a rule: numbers as texts, shares in percent. */
export interface RuleForm {
  readonly name: string;
  readonly kind: AlertKind;
  readonly severity: AlertRule["severity"];
  readonly numbers: Readonly<Partial<Record<AlertParameterName, string>>>;
  readonly apis: readonly string[];
  /** One a line. */
  readonly actions: string;
  readonly sources: readonly string[];
  readonly channels: readonly string[];
}

/** Kinds about operations, whose actions a rule can be limited to. */
const ofOperations: ReadonlySet<AlertKind> = new Set([
  "new_operation",
  "shadow",
  "zombie",
  "violation",
  "pii_new",
  "weak_jwt",
  "error_rate",
  "latency",
]);
export const hasActions = (kind: AlertKind): boolean => ofOperations.has(kind);

/** The actions of a form, each once. */
export function typedActions({ kind, actions }: Pick<RuleForm, "kind" | "actions">): string[] {
  const lines = actions.split("\n").map((line) => line.trim());
  return hasActions(kind) ? [...new Set(lines.filter((line) => line !== ""))] : [];
}

/** The names of a kind's numbers, in their order. */
export function numbersOfKind(kind: AlertKind): AlertParameterName[] {
  return alertParameterName.options.filter((name) => alertParameters[kind][name] !== undefined);
}

const factorOf = (kind: AlertKind, name: AlertParameterName) =>
  alertParameters[kind][name]?.unit === "share" ? 100 : 1;

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** The numbers of a kind as people type them. */
export function typedNumbers(kind: AlertKind, params: AlertRule["params"] = {}): RuleForm["numbers"] {
  return Object.fromEntries(
    numbersOfKind(kind).map((name) => {
      const value = params[name] ?? alertParameters[kind][name]?.initial ?? 0;
      return [name, String(round(value * factorOf(kind, name)))];
    }),
  );
}

/** The bounds of a number as people type it. */
export function boundsOf(kind: AlertKind, name: AlertParameterName): { min: number; max: number } {
  const { min = 0, max = 0 } = alertParameters[kind][name] ?? {};
  const factor = factorOf(kind, name);
  return { min: round(min * factor), max: round(max * factor) };
}

/** A typed number as the server takes it; null when it is none or out of its bounds. */
export function readNumber(kind: AlertKind, name: AlertParameterName, typed: string): number | null {
  const { min, max } = boundsOf(kind, name);
  const value = typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(",", "."));
  return value >= min && value <= max ? round(value / factorOf(kind, name)) : null;
}

/** All numbers of a form; null while one of them is wrong. */
export function readNumbers({ kind, numbers }: RuleForm): AlertRule["params"] | null {
  const read = numbersOfKind(kind).map((name) => [name, readNumber(kind, name, numbers[name] ?? "")] as const);
  return read.some(([, value]) => value === null)
    ? null
    : Object.fromEntries(read.map(([name, value]) => [name, value ?? 0]));
}
