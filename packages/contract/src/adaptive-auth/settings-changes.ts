import type { AdaptiveSettings, PolicyRule } from "./adaptive-config.ts";
import type { SignalCode } from "./signal.ts";

/** Settings that are one value each. */
export type SettingsField = Exclude<keyof AdaptiveSettings, "weights" | "rules">;

/** One thing in which settings differ from others. */
export type SettingsChange =
  | { readonly kind: "field"; readonly field: SettingsField }
  | { readonly kind: "weight"; readonly code: SignalCode; readonly before: number; readonly after: number }
  | { readonly kind: "rule"; readonly change: "added" | "removed" | "changed"; readonly rule: PolicyRule }
  /** Rules that both have come in another order. */
  | { readonly kind: "order" };

const fields: readonly SettingsField[] = [
  "mode",
  "thresholds",
  "on_error",
  "elevation_s",
  "remember_days",
  "session_s",
  "learning",
  "address_storage",
  "path_case",
  "method_override",
  "body_override",
  "unlisted_sensitivity",
  "before_credentials",
  "browser_origins",
  "tests",
];

/** What optional fields mean while they aren't set. */
const unset: Partial<AdaptiveSettings> = {
  before_credentials: { preflights: false, paths: [] },
  browser_origins: [],
  tests: [],
};

/** What changes from one version of the settings to another; empty when they mean the same. */
export function settingsChanges(before: AdaptiveSettings, after: AdaptiveSettings): readonly SettingsChange[] {
  return [
    ...fields
      .filter((field) => !isSame(before[field] ?? unset[field], after[field] ?? unset[field]))
      .map((field) => ({ kind: "field", field }) as const),
    ...weightChanges(before.weights, after.weights),
    ...ruleChanges(before.rules, after.rules),
  ];
}

function weightChanges(before: AdaptiveSettings["weights"], after: AdaptiveSettings["weights"]): SettingsChange[] {
  const codes = new Set([...codesOf(before), ...codesOf(after)]);
  return [...codes].flatMap((code) => {
    const [one = 1, other = 1] = [before[code], after[code]];
    return one === other ? [] : [{ kind: "weight", code, before: one, after: other } as const];
  });
}

function codesOf(weights: AdaptiveSettings["weights"]): readonly SignalCode[] {
  // The schema lets no other keys in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a record are typed as string by Object.keys
  return Object.keys(weights) as SignalCode[];
}

function ruleChanges(before: readonly PolicyRule[], after: readonly PolicyRule[]): SettingsChange[] {
  const [old, fresh] = [byId(before), byId(after)];
  const common = (rules: readonly PolicyRule[]) =>
    rules.map(({ id }) => id).filter((id) => old.has(id) && fresh.has(id));
  const changed = after.flatMap((rule): SettingsChange[] => {
    const known = old.get(rule.id);
    if (known === undefined) return [{ kind: "rule", change: "added", rule } as const];
    return isSame(known, rule) ? [] : [{ kind: "rule", change: "changed", rule } as const];
  });
  const removed = before
    .filter(({ id }) => !fresh.has(id))
    .map((rule) => ({ kind: "rule", change: "removed", rule }) as const);
  const isReordered = !isSame(common(before), common(after));
  return [...changed, ...removed, ...(isReordered ? [{ kind: "order" } as const] : [])];
}

const byId = (rules: readonly PolicyRule[]) => new Map(rules.map((rule) => [rule.id, rule]));

/** Equal as JSON: a store may bring the members of an object in another order, and leaves undefined ones out. */
function isSame(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
