/** Where in a rule a clause stands: what mails must have, what they must not have, and what is done to them. */
export type RulePart = "condition" | "exception" | "action";

/**
 * One thing that a rule asks or does, by the name of Graph's `messageRule`. Values stand for each other: a mail meets a
 * condition when it meets one of them.
 */
export interface RuleClause {
  readonly part: RulePart;
  readonly name: string;
  /** Words, addresses in small letters, folder ids, "true", or "1-1023" for a range of sizes. */
  readonly values: readonly string[];
}

/** A rule of somebody's inbox in one plain form. */
export interface InboxRule {
  /** Graph's id; null where only an audit record tells of it. */
  readonly id: string | null;
  readonly name: string;
  /** Its place among the mailbox's rules; null where nobody told. */
  readonly sequence: number | null;
  readonly isEnabled: boolean;
  readonly clauses: readonly RuleClause[];
  /** False where whoever told of the rule may have left out conditions. */
  readonly isComplete: boolean;
}

/** The values of a clause; none where the rule has no such clause. */
export function valuesOf({ clauses }: InboxRule, part: RulePart, name: string): readonly string[] {
  return clauses.find((clause) => clause.part === part && clause.name === name)?.values ?? [];
}

/** Names a clause within its rule. */
export function clauseKey({ part, name }: Pick<RuleClause, "part" | "name">): string {
  return `${part}.${name}`;
}

const parts = [
  ["conditions", "condition"],
  ["exceptions", "exception"],
  ["actions", "action"],
] as const;

/** Reads Graph's `messageRule`; what is not of that shape is left out. */
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

/** An absent clause, `false` and an empty list say the same: nothing is asked. */
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
