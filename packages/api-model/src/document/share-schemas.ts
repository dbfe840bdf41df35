import { singular } from "../paths/singular.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { selfReference, type JsonObject } from "./dialect.ts";

/** Paths with references in them, and the schemas that these lead to, by name. */
export interface SharedSchemas {
  readonly paths: JsonObject;
  readonly schemas: JsonObject;
}

/** A schema that was met, and what its places call it. */
interface Met {
  readonly schema: JsonObject;
  count: number;
  readonly names: Map<string, number>;
}

/** Objects with fewer members are equal by chance. */
const minMembers = 2;

/**
 * Moves schemas of objects that are equal, or refer to themselves, out of the paths of a rendered document, under the name of the collection or
 * the member where they are found. @param prefix of references, such as `#/components/schemas/`
 */
export function shareSchemas(paths: JsonObject, prefix: string): SharedSchemas {
  const met = new Map<string, Met>();
  for (const place of placesOf(paths)) meet(place.schema, place.name, met);
  const names = namesOf([...met].filter(([, { count, schema }]) => count > 1 || refersToItself(schema)));
  if (names.size === 0) return { paths, schemas: {} };
  const share = (value: unknown, self: string | null): unknown => {
    if (Array.isArray(value)) return value.map((each) => share(each, self));
    if (!isWireObject(value)) return value;
    const bare = withoutNull(value);
    const name = value["$ref"] === selfReference ? self : isShareable(bare) ? names.get(keyOf(bare)) : null;
    if (typeof name !== "string") return shareBelow(value, self);
    const reference = { $ref: `${prefix}${name}` };
    return bare === value ? reference : { anyOf: [reference, { type: "null" }] };
  };
  const shareBelow = (value: JsonObject, self: string | null): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, share(each, self)]));
  const schemas = [...names].map(([key, name]) => [name, shareBelow(met.get(key)?.schema ?? {}, name)] as const);
  return {
    paths: shareBelow(paths, null),
    schemas: Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface Place {
  readonly schema: JsonObject;
  readonly name: string;
}

/** Schemas of bodies, with what their path is about; answers of 400 and more are errors. */
function placesOf(paths: JsonObject): Place[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]) => {
      const { requestBody, parameters, responses } = objectOf(operation);
      const name = collectionOf(path);
      const isList = method === "get" && !path.endsWith("}");
      const answers = Object.entries(objectOf(responses)).flatMap(([status, response]) =>
        bodiesOf(response).map((schema) => {
          const isError = Number(status) >= 400;
          return { schema, name: isError ? "error" : isList && schema["type"] === "object" ? `${name} list` : name };
        }),
      );
      const inBody = Array.isArray(parameters) ? parameters.filter((each) => objectOf(each)["in"] === "body") : [];
      const asked = [requestBody, ...inBody].flatMap(bodiesOf).map((schema) => ({ schema, name }));
      return [...asked, ...answers];
    }),
  );
}

/** Of a body of OpenAPI 3, or of Swagger's response or parameter. */
function bodiesOf(holder: unknown): JsonObject[] {
  const { content, schema } = objectOf(holder);
  return [schema, ...Object.values(objectOf(content)).map((each) => objectOf(each)["schema"])].filter(isWireObject);
}

/** Counts a schema and those in it. What is in an equal one is counted once: it's shared with it. */
function meet(given: JsonObject, name: string, met: Map<string, Met>): void {
  const schema = withoutNull(given);
  if (isShareable(schema)) {
    const key = keyOf(schema);
    const known = met.get(key) ?? { schema, count: 0, names: new Map<string, number>() };
    known.count += 1;
    known.names.set(name, (known.names.get(name) ?? 0) + 1);
    met.set(key, known);
    if (known.count > 1) return;
  }
  const { properties, items, additionalProperties, anyOf } = schema;
  for (const [member, each] of Object.entries(objectOf(properties)))
    if (isWireObject(each)) meet(each, wrappers.has(member) ? name.replace(/ list$/, "") : member, met);
  for (const each of [items, additionalProperties, ...(Array.isArray(anyOf) ? anyOf : [])])
    if (isWireObject(each)) meet(each, name, met);
}

/** Members that hold what an answer is about. */
const wrappers = new Set(
  "content data elements entries hits items list objects payload records result results rows values".split(" "),
);

/** Without null among its types, where OpenAPI 3.1 has it: a reference can say it as an alternative. */
function withoutNull(schema: JsonObject): JsonObject {
  const { type } = schema;
  const isNullable = Array.isArray(type) && type.length === 2 && type[0] === "object" && type[1] === "null";
  return isNullable ? { ...schema, type: "object" } : schema;
}

function isShareable({ type, properties }: JsonObject): boolean {
  return type === "object" && Object.keys(objectOf(properties)).length >= minMembers;
}

function refersToItself({ properties }: JsonObject): boolean {
  return Object.values(objectOf(properties)).some((member) => {
    const { items, anyOf, allOf } = objectOf(member);
    return [member, items, anyOf, allOf].flat().some((each) => objectOf(each)["$ref"] === selfReference);
  });
}

/** Rendered schemas have their keys in one order. */
function keyOf(schema: JsonObject): string {
  return JSON.stringify(schema);
}

/** A name for each key: what most of its places say, with a number where another schema has it. */
function namesOf(chosen: readonly (readonly [key: string, met: Met])[]): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, { names }] of chosen.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [most] = [...names].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const name = schemaName(most?.[0] ?? "");
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
    taken.add(free);
    found.set(key, free);
  }
  return found;
}

/** `order_items` is OrderItem. */
function schemaName(text: string): string {
  const words = text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const isList = words.length > 1 && words.at(-1) === "list";
  const at = words.length - (isList ? 2 : 1);
  const name = words
    .map((word, place) => (place === at ? singular(word) : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Z]/.test(name) ? name : `Schema${name}`;
}

/** The last segment of a path that is no parameter. */
function collectionOf(path: string): string {
  return path.split("/").findLast((segment) => segment !== "" && !segment.includes("{")) ?? "";
}

const objectOf = (value: unknown): JsonObject => (isWireObject(value) ? value : {});
