import type { SpecDocument } from "../conformance/spec-document.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { mergeSchema, type Merged } from "./schema-nodes.ts";

/** How large an example that is made from a schema gets. */
const exampleLimits = { depth: 8, values: 300, members: 60 } as const;

/** Characters of an example. */
export const maxExample = 20_000;

/** A body that fits a schema of OpenAPI 3.1: written examples and defaults where there are any, else values of its types. */
export function exampleOf(document: SpecDocument, schema: unknown, side: "request" | "response"): unknown {
  let left: number = exampleLimits.values;

  const make = (given: unknown, above: readonly unknown[]): unknown => {
    left -= 1;
    if (given === true || given === undefined) return {};
    if (!isWireObject(given) || left < 0 || above.length > exampleLimits.depth) return null;
    const written = writtenExample(given);
    if (written !== undefined) return written;
    const target = typeof given["$ref"] === "string" ? document.resolve(given["$ref"])?.value : given;
    // A schema inside itself ends here.
    if (above.includes(target)) return null;
    const { merged } = mergeSchema(document, given);
    const known = writtenExample(merged.own);
    return known === undefined ? fromSchema(merged, [...above, target]) : known;
  };

  const fromSchema = (merged: Merged, above: readonly unknown[]): unknown => {
    const { own, properties, groups } = merged;
    const chosen = groups.map(({ list }) => make(list[0], above)).filter((each) => each !== null);
    const isObject = properties.size > 0 || firstType(own) === "object";
    if (!isObject && chosen.length > 0) return chosen[0];
    if (isObject) return Object.assign({}, ...chosen.filter(isWireObject), objectOf(merged, above));
    if (firstType(own) === "array" || own["items"] !== undefined) {
      const item = own["items"] === undefined ? undefined : make(own["items"], above);
      return item === undefined || item === null ? [] : [item];
    }
    return scalarOf(own);
  };

  const objectOf = ({ own, properties, required }: Merged, above: readonly unknown[]): WireObject => {
    const hidden = side === "request" ? "readOnly" : "writeOnly";
    const named = [...properties].filter(([, each]) => !(isWireObject(each) && each[hidden] === true));
    // Of large objects, what is required comes first.
    const listed =
      named.length <= exampleLimits.members
        ? named
        : named
            .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
            .slice(0, exampleLimits.members);
    const found: Record<string, unknown> = {};
    for (const [name, each] of listed) {
      if (left < 0) break;
      const value = make(each, above);
      if (value !== null || required.has(name)) found[name] = value;
    }
    const others: unknown = own["additionalProperties"];
    if (listed.length === 0 && isWireObject(others)) found["key"] = make(others, above);
    return found;
  };

  return make(schema, []);
}

/** An example, a default or the only value that a schema states; undefined where it states none. */
function writtenExample(own: WireObject): unknown {
  const { example, examples, const: only, enum: values, default: usual } = own;
  if (example !== undefined) return example;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (only !== undefined) return only;
  if (usual !== undefined && usual !== null) return usual;
  return Array.isArray(values) && values.length > 0 ? values[0] : undefined;
}

function firstType({ type }: WireObject): unknown {
  return Array.isArray(type) ? type.find((each) => each !== "null") : type;
}

/** Texts by their format (JSON Schema 2020-12, validation §7.3, and OpenAPI's). */
const samples: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  "date-time": "2026-01-15T09:30:00Z",
  time: "09:30:00Z",
  duration: "P1D",
  email: "user@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  url: "https://example.com",
  "uri-reference": "/example",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  byte: "c3RyaW5n",
  binary: "<file>",
  password: "********",
};

function scalarOf(own: WireObject): unknown {
  const { minimum, exclusiveMinimum, maximum, minLength, format } = own;
  switch (firstType(own)) {
    case "integer":
    case "number": {
      if (typeof minimum === "number") return minimum;
      if (typeof exclusiveMinimum === "number") return exclusiveMinimum + 1;
      return typeof maximum === "number" && maximum < 1 ? maximum : 1;
    }
    case "boolean":
      return true;
    case "null":
      return null;
    case "string": {
      const sample = typeof format === "string" ? samples[format] : undefined;
      const least = typeof minLength === "number" ? Math.min(minLength, 200) : 0;
      return sample ?? "string".padEnd(least, "-");
    }
    default:
      return {};
  }
}
