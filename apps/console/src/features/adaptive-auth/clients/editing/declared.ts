import type { DeclaredContext } from "@parapet/contract";
import { typedWords } from "../../../../lib/form/typed-list.ts";
import type { DeclaredField } from "./context-fields.tsx";

type Typed = Readonly<Record<DeclaredField, string>>;

const lines = (values: readonly (string | number)[]) => values.join("\n");

/** What is declared, as text to edit. */
export function textsOf({ cidrs, asns, countries, agents }: DeclaredContext): Typed {
  return {
    "declared.cidrs": lines(cidrs),
    "declared.asns": lines(asns.map((number) => `AS${number}`)),
    "declared.countries": lines(countries),
    "declared.agents": lines(agents),
  };
}

/** What the text says; a network that is no number is left for the schema to refuse. */
export function declaredOf(typed: Typed): DeclaredContext {
  return {
    cidrs: typedWords(typed["declared.cidrs"]),
    asns: typedWords(typed["declared.asns"]).map((word) => Number(word.replace(/^AS/i, ""))),
    countries: typedWords(typed["declared.countries"]),
    agents: typedWords(typed["declared.agents"]),
  };
}

export const nothingDeclared: DeclaredContext = { cidrs: [], asns: [], countries: [], agents: [] };
