/** The part of a rule: conditions, exceptions or actions. */
export type RulePart = "condition" | "exception" | "action";

/**
 * A condition or action, by its name in Graph's `messageRule`. A message meets a condition if it matches any of its
 * values.
 */
export interface RuleClause {
  readonly part: RulePart;
  readonly name: string;
  /** Words, lowercase addresses, folder IDs, "true", or "1-1023" for a size range. */
  readonly values: readonly string[];
}

/** A normalized inbox rule. */
export interface InboxRule {
  /** Graph's ID; null if known only from an audit record. */
  readonly id: string | null;
  readonly name: string;
  /** Its position among the mailbox's rules; null if unknown. */
  readonly sequence: number | null;
  readonly isEnabled: boolean;
  readonly clauses: readonly RuleClause[];
  /** False if the source may omit conditions. */
  readonly isComplete: boolean;
}

/** The values of a clause; empty if the rule doesn't have it. */
export function valuesOf({ clauses }: InboxRule, part: RulePart, name: string): readonly string[] {
  return clauses.find((clause) => clause.part === part && clause.name === name)?.values ?? [];
}

/** Identifies a clause within its rule. */
export function clauseKey({ part, name }: Pick<RuleClause, "part" | "name">): string {
  return `${part}.${name}`;
}

const parts = [
  ["conditions", "condition"],
  ["exceptions", "exception"],
  ["actions", "action"],
] as const;

/** Reads Graph's `messageRule`; malformed parts are skipped. */
export function readInboxRule(value: unknown): InboxRule {
  const rule = objectOf(value);
  const clauses = parts.flatMap(([property, part]) =>
    Object.entries(objectOf(rule[property])).flatMap(([name, given]): RuleClause[] => {
      if (name.startsWith("@")) return [];
      const values = valuesIn(given);
      return values.length === 0 ? [] : [{ part, name, values }];
    }),
  );
  return {
    id: typeof rule["id"] === "string" ? rule["id"] : null,
    name: typeof rule["displayName"] === "string" ? rule["displayName"] : "",
    sequence: typeof rule["sequence"] === "number" ? rule["sequence"] : null,
    isEnabled: rule["isEnabled"] !== false,
    clauses: clauses.toSorted((one, other) => (clauseKey(one) < clauseKey(other) ? -1 : 1)),
    isComplete: true,
  };
}

/** A missing clause, `false` and an empty list all mean no condition. */
function valuesIn(given: unknown): readonly string[] {
  if (given === true) return ["true"];
  if (typeof given === "string") return given === "" ? [] : [given];
  if (Array.isArray(given)) return [...new Set(given.flatMap(valueIn))].toSorted();
  const { minimumSize, maximumSize } = objectOf(given);
  if (typeof minimumSize !== "number" && typeof maximumSize !== "number") return [];
  return [`${Number(minimumSize ?? 0)}-${typeof maximumSize === "number" ? maximumSize : ""}`];
}

function valueIn(item: unknown): readonly string[] {
  if (typeof item === "string") return [item];
  const { address, name } = objectOf(objectOf(item)["emailAddress"]);
  if (typeof address === "string" && address !== "") return [address.toLowerCase()];
  return typeof name === "string" && name !== "" ? [name] : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
