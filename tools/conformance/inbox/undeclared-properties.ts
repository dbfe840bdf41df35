import { isObject, type FixtureObject } from "../fixture-value.ts";

interface Shape {
  readonly properties: FixtureObject;
  readonly isOpen: boolean;
}

/** What an object may have by its schema and those it builds on; open where it is not told. */
function shapeOf(document: FixtureObject, schema: unknown): Shape {
  const resolved = resolve(document, schema);
  const bases = (Array.isArray(resolved["allOf"]) ? resolved["allOf"] : []).map((base) => shapeOf(document, base));
  const own = isObject(resolved["properties"]) ? resolved["properties"] : null;
  return {
    properties: Object.assign({}, ...bases.map(({ properties }) => properties), own),
    isOpen: own === null || resolved["x-openType"] === true || resolved["x-abstract"] === true,
  };
}

/** Names in a value that no type of the document declares; what OData itself says is always allowed. */
export function undeclaredProperties(
  document: FixtureObject,
  schema: unknown,
  value: unknown,
  place = "",
): readonly string[] {
  const resolved = resolve(document, schema);
  if (Array.isArray(value))
    return value.flatMap((each, index) => undeclaredProperties(document, resolved["items"], each, `${place}/${index}`));
  if (!isObject(value)) return [];
  const { properties, isOpen } = shapeOf(document, resolved);
  return Object.entries(value).flatMap(([name, each]) => {
    if (name.includes("@")) return [];
    if (name in properties) return undeclaredProperties(document, properties[name], each, `${place}/${name}`);
    return isOpen ? [] : [`${place}/${name} is not declared`];
  });
}

function resolve(document: FixtureObject, schema: unknown): FixtureObject {
  if (!isObject(schema)) return {};
  if (typeof schema["$ref"] === "string")
    return resolve(document, at(document, decodeURIComponent(schema["$ref"].slice(1))));
  const choices = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  return choices.length > 0 ? resolve(document, choices[0]) : schema;
}

/** What a JSON pointer (RFC 6901) leads to. */
export function at(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.slice(1).split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    value = isObject(value) ? value[name] : undefined;
  }
  return value;
}
