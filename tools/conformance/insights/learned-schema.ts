import {
  clusterPaths,
  emptyContract,
  observe,
  readContract,
  renderDocument,
  trafficOf,
  type Edit,
  type Exchange,
} from "@parapet/api-model";
import { show } from "../differences.ts";
import { isObject, objectAt, type FixtureObject } from "../fixture-value.ts";

/** Where in an operation a schema is looked for. */
export type SchemaPlace = "body" | "path" | "query" | "header" | "cookie";

/** A schema that was learned, and what a check of the calls it was learned from finds. */
export interface LearnedSchema {
  readonly schema: FixtureObject | null;
  readonly problems: readonly string[];
}

/** What is known before: the parameter's name, and what people decided about the paths. */
export interface Known {
  readonly name?: string;
  readonly edits?: readonly Edit[];
}

/** What these calls of one operation teach about one place. */
export function learnedSchema(
  calls: readonly Exchange[],
  place: SchemaPlace,
  { name = "value", edits = [] }: Known = {},
): LearnedSchema {
  const contract = calls.reduce((sum, call) => observe(sum, "conformance", call), emptyContract);
  // Said at once: a golden knows one call only.
  const confidence = { requiredAfter: 1, enumAfter: Number.POSITIVE_INFINITY };
  const document = renderDocument(clusterPaths(trafficOf(contract), { edits }), {
    dialect: "3.0",
    title: "Learned",
    version: "1",
    confidence,
  });
  const checked = readContract(document);
  const problems = calls.flatMap((call) => {
    const findings = checked?.check(call).findings ?? ["the document cannot be read"];
    return findings.length === 0 ? [] : [`the schema refuses what it was learned from: ${show(findings)}`];
  });
  return { schema: schemaAt(document, place, name), problems };
}

function schemaAt(document: FixtureObject, place: SchemaPlace, name: string): FixtureObject | null {
  const [item] = Object.values(objectAt(document["paths"], "/paths"));
  const operation = isObject(item) && isObject(item["get"]) ? item["get"] : {};
  if (place !== "body") {
    const parameters: readonly unknown[] = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
    const found = parameters
      .filter(isObject)
      .find((each) => each["in"] === place && (place === "path" || each["name"] === name));
    return found !== undefined && isObject(found["schema"]) ? found["schema"] : null;
  }
  const at = ["responses", "200", "content", "application/json", "schema"].reduce<unknown>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    operation,
  );
  return isObject(at) ? at : null;
}

/** Whether the schema says at least what the golden says, or something narrower that its own values fit. */
export function checkTypes({ schema, problems }: LearnedSchema, golden: unknown): string[] {
  if (problems.length > 0) return [...problems];
  if (schema === null) return ["nothing was learned"];
  return isAsGood(schema, isObject(golden) ? golden : {})
    ? []
    : [`the schema is ${show(schema)}, expected ${show(golden)}`];
}

/** Ours may tell more: that null came, that numbers are whole, that items or types differ. */
function isAsGood(ours: FixtureObject, theirs: FixtureObject): boolean {
  // They take null and what came with nothing in it for a string; ours says what came.
  if (ours["nullable"] === true || Object.keys(ours).length === 0) return true;
  const alternatives = Array.isArray(ours["anyOf"]) ? ours["anyOf"].filter(isObject) : [];
  if (alternatives.length > 0) return true;
  const [own, golden] = [ours["type"], theirs["type"]];
  // A list of two types is theirs without its array; one-of-two is an array of either for us.
  if (Array.isArray(theirs["oneOf"])) return own === "array";
  if (own === "integer" && golden === "number") return true;
  // Either is sometimes text where the other tells more; that ours takes in its values was checked before.
  if (own !== golden) return own === "string" || golden === "string";
  if (own === "array") return isAsGood(objectOr(ours["items"]), objectOr(theirs["items"]));
  const properties = objectOr(ours["properties"]);
  return Object.entries(objectOr(theirs["properties"])).every(([name, each]) =>
    isAsGood(objectOr(properties[name]), objectOr(each)),
  );
}

function objectOr(value: unknown): FixtureObject {
  return isObject(value) ? value : {};
}
