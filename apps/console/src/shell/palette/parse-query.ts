import type { SearchScope } from "@parapet/contract";

/** The words before a colon that ask for one kind of thing. Short, Latin and the same in every language. */
export const scopePrefixes: Readonly<Record<string, SearchScope>> = {
  user: "user",
  org: "organization",
  api: "api",
  source: "source",
  event: "event",
  protected: "protection",
  client: "client",
  campaign: "campaign",
};

interface Query {
  /** Null looks for everything. */
  readonly scope: SearchScope | null;
  readonly text: string;
}

/** Reads what was typed: "user: ada" asks for people, anything else for everything. */
export function parseQuery(typed: string): Query {
  const [, prefix = "", rest = ""] = /^\s*(\w+):(.*)$/s.exec(typed) ?? [];
  const scope = Object.hasOwn(scopePrefixes, prefix.toLowerCase()) ? scopePrefixes[prefix.toLowerCase()] : undefined;
  return scope === undefined ? { scope: null, text: typed.trim() } : { scope, text: rest.trim() };
}
