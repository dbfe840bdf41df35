import type { ReferenceIndex } from "@parapet/contract";
import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { listOperations, specPaths } from "../conformance/spec-paths.ts";
import { translateDocument } from "../document/translate/translate-document.ts";
import { scalarText } from "../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { nameOf, textOf } from "./schema-nodes.ts";

/** How much of a document a reader lists. */
const referenceLimits = {
  operations: 10_000,
  /** Names of schemas by which an operation is found. */
  schemas: 20,
  servers: 20,
  /** Characters of a summary. */
  line: 500,
} as const;

/** A document prepared for reading: OpenAPI 3.1 whatever it was written in. */
export interface Reference {
  readonly document: SpecDocument;
  readonly operations: ReadonlyMap<string, ReferencedOperation>;
}

/** An operation with its path item. */
export interface ReferencedOperation {
  readonly method: string;
  readonly path: string;
  readonly item: WireObject;
  readonly operation: WireObject;
}

type ReferenceServer = ReferenceIndex["servers"][number];

/** Prepares a parsed document; null when it is no OpenAPI 3.x or Swagger 2.0. */
export function openReference(value: unknown): Reference | null {
  const document = specDocument(translateDocument(value, "3.1"));
  if (document === null) return null;
  const operations = new Map<string, ReferencedOperation>();
  for (const { template, item } of specPaths(document).paths)
    for (const [method, operation] of listOperations(item)) {
      const each = { method: method.toUpperCase(), path: template, item, operation };
      operations.set(`${each.method} ${template}`, each);
    }
  return { document, operations };
}

/** Lists the operations by tag, those without one by the first part of their path that says something. */
export function referenceIndex({ document, operations }: Reference): ReferenceIndex {
  const { root } = document;
  const info = isWireObject(root["info"]) ? root["info"] : {};
  const tags = (Array.isArray(root["tags"]) ? root["tags"] : []).filter(isWireObject);
  const described = new Map(tags.map((tag) => [scalarText(tag["name"]), textOf(tag["description"])]));
  const listed = [...operations.values()].slice(0, referenceLimits.operations);
  const grouped = Map.groupBy(listed, groupOf);
  const order = [...described.keys()].filter((name) => grouped.has(name));
  const names = [...new Set([...order, ...grouped.keys()])];
  return {
    title: scalarText(info["title"]).slice(0, referenceLimits.line),
    version: scalarText(info["version"]).slice(0, referenceLimits.line),
    description: textOf(info["description"]),
    servers: serversOf(root),
    groups: names.map((name) => ({ name, description: described.get(name) ?? "" })),
    operations: names.flatMap((name, group) =>
      (grouped.get(name) ?? []).map((each) => ({
        method: each.method,
        path: each.path,
        summary: textOf(each.operation["summary"]).slice(0, referenceLimits.line),
        operation_id: scalarText(each.operation["operationId"]).slice(0, referenceLimits.line),
        group,
        deprecated: each.operation["deprecated"] === true,
        schemas: schemasOf(document, each.operation),
      })),
    ),
    omitted: operations.size - listed.length,
  };
}

function groupOf({ path, operation }: ReferencedOperation): string {
  const [tag]: readonly unknown[] = Array.isArray(operation["tags"]) ? operation["tags"] : [];
  if (typeof tag === "string" && tag !== "") return tag;
  const parts = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  return parts.find((part) => !/^(?:api|rest|v\d+(?:\.\d+)*)$/i.test(part)) ?? parts[0] ?? "/";
}

/** Values of an operation that are looked at for names. */
const maxLooked = 2_000;

function schemasOf(document: SpecDocument, operation: WireObject): string[] {
  const names = new Set<string>();
  const waiting: unknown[] = [operation["requestBody"], operation["responses"], operation["parameters"]];
  for (let looked = 0; looked < maxLooked && names.size < referenceLimits.schemas; looked += 1) {
    const value = waiting.shift();
    if (value === undefined && waiting.length === 0) break;
    if (typeof value !== "object" || value === null) continue;
    const reference = isWireObject(value) ? value["$ref"] : undefined;
    if (typeof reference !== "string") waiting.push(...Object.values(value).slice(0, maxLooked));
    else if (reference.startsWith("#/components/schemas/")) names.add(nameOf(reference));
    else waiting.push(document.resolve(reference)?.value);
  }
  return [...names];
}

/** The servers that an object names. */
export function serversOf({ servers }: WireObject): ReferenceServer[] {
  const named = Array.isArray(servers) ? servers.filter(isWireObject) : [];
  return named.slice(0, referenceLimits.servers).map(({ url, variables, description }) => {
    const values = isWireObject(variables) ? variables : {};
    const filled = scalarText(url).replaceAll(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
      const variable = Object.hasOwn(values, name) ? values[name] : undefined;
      return isWireObject(variable) ? scalarText(variable["default"]) : whole;
    });
    return { url: filled.slice(0, 2_000), description: textOf(description).slice(0, referenceLimits.line) };
  });
}
