import { identifierLimits } from "../conformance/normal-references.ts";
import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { limits } from "../limits.ts";
import { pointerToken } from "../redaction/masking.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { type Dialect, isJsonSchema } from "./dialect.ts";
import { readJsonText, type JsonText, type TextPlace } from "./json-text.ts";
import { readYamlText } from "./yaml-text.ts";

/** Values of these keys are data of the API, where `$ref` is a name like any other. */
const data = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Keys whose members have names of the API's own. */
const named = new Set(["properties", "schemas", "definitions", "parameters", "headers"]);

/** A value of a document; few of their pointers are needed. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly above: Place | null;
}

function pointerOf({ key, above }: Place): string {
  return above === null ? "" : `${pointerOf(above)}/${pointerToken(key)}`;
}

/** Most that are listed. */
const maxReferences = 100;

/** What leads nowhere: calls can't be checked there. */
interface LooseEnd {
  /** `reference_outside`: into another file, which is never fetched. `identifier`: one of too many, or too long. */
  readonly fault: "reference" | "reference_outside" | "identifier";
  /** RFC 6901 pointer into the document. */
  readonly pointer: string;
}

/** References that lead nowhere in their own document, and identifiers that aren't read, a hundred at most. */
export function lostReferences(document: SpecDocument): LooseEnd[] {
  const found: LooseEnd[] = [];
  const waiting: Place[] = [{ value: document.root, key: "", above: null }];
  const identifiers = new Set<string>();
  for (let next = waiting.pop(); next !== undefined && found.length < maxReferences; next = waiting.pop()) {
    const { value } = next;
    if (typeof value !== "object" || value === null) continue;
    // The names of properties are the API's own: one may be called `example`.
    const isNamed = next.above !== null && named.has(next.key);
    for (const [key, below] of Object.entries(value)) {
      if (typeof below === "string") {
        const fault = faultOf(key, below, document, identifiers);
        if (fault !== null) found.push({ fault, pointer: pointerOf({ value: below, key, above: next }) });
      } else if (typeof below === "object" && (isNamed || (!data.has(key) && !key.startsWith("x-")))) {
        waiting.push({ value: below, key, above: next });
      }
    }
  }
  return found.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1)).slice(0, maxReferences);
}

function faultOf(
  key: string,
  text: string,
  { dialect, resolve }: SpecDocument,
  identifiers: Set<string>,
): LooseEnd["fault"] | null {
  const isSchema = isJsonSchema(dialect);
  if (key === "$ref" || (key === "$dynamicRef" && isSchema)) {
    if (resolve(text) !== null) return null;
    return text.startsWith("#") ? "reference" : "reference_outside";
  }
  if (key !== "$id" || !isSchema) return null;
  identifiers.add(text);
  return text.length > identifierLimits.characters || identifiers.size > identifierLimits.resources
    ? "identifier"
    : null;
}

/** What keeps a text from being a document that calls can be checked against. */
export type DocumentFault =
  | "syntax"
  | "too_large"
  | "no_object"
  | "no_dialect"
  | "title_missing"
  | "version_missing"
  | "paths_missing"
  | "too_many_paths"
  | "path_start"
  | "path_item"
  | "operation"
  | "responses_missing";

export interface DocumentProblem extends TextPlace {
  readonly fault: DocumentFault;
  /** RFC 6901 pointer into the document; "" for the whole. */
  readonly pointer: string;
}

/** What leads nowhere in a document that is fine otherwise: calls aren't checked there. */
export interface DocumentWarning extends LooseEnd, TextPlace {}

/** A provided OpenAPI document, or its first hundred problems. */
export type ReadDocument =
  | {
      readonly ok: true;
      readonly dialect: Dialect;
      readonly title: string;
      readonly version: string;
      readonly warnings: readonly DocumentWarning[];
      readonly value: unknown;
      /** Place of a value by RFC 6901 pointer; the start of the text if there is none. */
      readonly placeOf: (pointer: string) => TextPlace;
    }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

const listed = 100;
const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Reads the JSON or YAML text of an OpenAPI 3.x or Swagger 2.0 document. */
export function readDocument(text: string): ReadDocument {
  const read = readText(text);
  if (!read.ok) {
    const fault = read.isTooLarge === true ? "too_large" : "syntax";
    return { ok: false, problems: [{ fault, pointer: "", ...read.place }] };
  }
  const document = specDocument(read.value);
  const faults = document === null ? [shapeless(read.value)] : faultsOf(document.root, document.dialect);
  if (document === null || faults.length > 0) {
    const problems = faults.slice(0, listed).map((each) => ({ ...each, ...read.placeOf(each.pointer) }));
    return { ok: false, problems };
  }
  const info = isWireObject(document.root["info"]) ? document.root["info"] : {};
  const [title, version] = [String(info["title"]), String(info["version"])];
  const warnings = lostReferences(document)
    .map((each) => ({ ...each, ...read.placeOf(each.pointer) }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { ok: true, dialect: document.dialect, title, version, warnings, value: read.value, placeOf: read.placeOf };
}

/** Text that starts as an object or a list of JSON is meant as JSON, so that its errors are JSON's. */
export function readText(written: string): JsonText {
  const text = written.replace(/^\uFEFF/, "");
  return /^\s*[{[]/.test(text) ? readJsonText(text) : readYamlText(text);
}

interface Fault {
  readonly fault: DocumentFault;
  readonly pointer: string;
}

function shapeless(value: unknown): Fault {
  return { fault: isWireObject(value) ? "no_dialect" : "no_object", pointer: "" };
}

function faultsOf(root: Readonly<Record<string, unknown>>, dialect: Dialect): Fault[] {
  const info = isWireObject(root["info"]) ? root["info"] : {};
  const where = isWireObject(root["info"]) ? "/info" : "";
  const faults: Fault[] = [];
  if (typeof info["title"] !== "string") faults.push({ fault: "title_missing", pointer: where });
  if (typeof info["version"] !== "string") faults.push({ fault: "version_missing", pointer: where });
  const { paths } = root;
  if (isWireObject(paths) && Object.keys(paths).length > limits.documentPaths)
    return [...faults, { fault: "too_many_paths", pointer: "/paths" }];
  if (isWireObject(paths)) {
    for (const [path, item] of Object.entries(paths)) faults.push(...itemFaults(path, item, dialect));
  } else if (dialect !== "3.1" || paths !== undefined) faults.push({ fault: "paths_missing", pointer: "" });
  return faults;
}

function itemFaults(path: string, item: unknown, dialect: Dialect): Fault[] {
  const pointer = `/paths/${pointerToken(path)}`;
  if (path.startsWith("x-")) return [];
  if (!path.startsWith("/")) return [{ fault: "path_start", pointer }];
  if (!isWireObject(item)) return [{ fault: "path_item", pointer }];
  return Object.entries(item).flatMap(([method, operation]): Fault[] => {
    if (!methods.has(method)) return [];
    if (!isWireObject(operation)) return [{ fault: "operation", pointer: `${pointer}/${method}` }];
    // OpenAPI 3.1 lets an operation say nothing of its answers.
    const isSilent = operation["responses"] === undefined && dialect === "3.1";
    return isSilent || isWireObject(operation["responses"])
      ? []
      : [{ fault: "responses_missing", pointer: `${pointer}/${method}` }];
  });
}
