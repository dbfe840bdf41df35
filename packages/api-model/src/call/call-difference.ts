import { readContract } from "../conformance/check-exchange.ts";
import { type Finding, pointerTo } from "../conformance/finding.ts";
import { specDocument, type SpecDocument } from "../conformance/spec-document.ts";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import type { Dialect } from "../document/dialect.ts";
import { renderDocument } from "../document/render-document.ts";
import { readYamlText, writeYaml } from "../document/yaml-text.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { parsePointer, memberAt, toPointer, reachable } from "./pointer.ts";
import { samplePlace } from "./sample-place.ts";

/** Deeper than this a reference stays one: schemas may hold themselves. */
const deepest = 12;

/** A self-contained part of a document, with the new locations of the parts inlined into it. */
interface Inlined {
  readonly value: unknown;
  /** New location by pointer of the document, as keys into the value. */
  readonly find: (pointer: string) => readonly string[];
}

/** Puts what references lead to in their place. @param at the keys of the part in the document */
export function inlineReferences(document: SpecDocument, part: unknown, at: readonly string[]): Inlined {
  const places = new Map<string, readonly string[]>();
  const visit = (value: unknown, from: string, to: readonly string[], open: readonly string[]): unknown => {
    if (!places.has(from)) places.set(from, to);
    if (Array.isArray(value))
      return value.map((item, index) => visit(item, `${from}/${index}`, [...to, String(index)], open));
    if (!isWireObject(value)) return value;
    const reference = value["$ref"];
    if (typeof reference === "string") {
      const target = document.resolve(reference);
      if (target === null || open.includes(reference) || open.length >= deepest) return value;
      return visit(target.value, pointerTo(target.place), to, [...open, reference]);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, visit(each, from + toPointer([key]), [...to, key], open)]),
    );
  };
  const value = visit(part, toPointer(at), [], []);
  return {
    value,
    find: (pointer) => {
      const keys = parsePointer(pointer);
      // The nearest part above that is there.
      for (let length = keys.length; length >= 0; length -= 1) {
        const place = places.get(toPointer(keys.slice(0, length)));
        if (place !== undefined) return place;
      }
      return [];
    },
  };
}

/** What a call is compared with. */
export interface CallComparison {
  /** A parsed OpenAPI 3.x or Swagger 2.0 document; null when there is none. */
  readonly document: unknown;
  /** The path of the call with its values replaced, where the document does not know it. */
  readonly template: string;
  /** What was found when the call came; computed if absent. */
  readonly findings?: readonly Finding[] | undefined;
  /** The whole document instead of the operation alone. */
  readonly whole?: boolean;
}

/** A finding with the lines, from 1, that it is about; null where a side says nothing of it. */
export interface FindingLines extends Finding {
  readonly leftLine: number | null;
  readonly rightLine: number | null;
}

/** Both sides in YAML: the operation as the document has it, "" when it has none, and as this call would write it. */
export interface CallDifference {
  readonly left: string;
  readonly right: string;
  readonly findings: readonly FindingLines[];
}

/** Compares the operation of a document with what one call alone would make of it. */
export function callDifference(exchange: Exchange, comparison: CallComparison): CallDifference {
  const { whole = false } = comparison;
  const document = specDocument(comparison.document);
  const checked = readContract(comparison.document)?.check(exchange) ?? null;
  const template = checked?.template ?? comparison.template;
  const at = ["paths", template, exchange.method.toLowerCase()];
  const known = document === null ? undefined : at.reduce(memberAt, document.root);
  const inlined = document !== null && known !== undefined ? inlineReferences(document, known, at) : null;
  const written = alignKeys(writtenBy(exchange, comparison.template, document), whole ? known : inlined?.value);
  const left = whole ? document?.root : inlined === null ? undefined : nested(at, inlined.value);
  const right = whole ? withOperation(document, at, written) : nested(at, written);
  const texts = { left: textOf(left), right: textOf(right) };
  const status = exchange.status === null ? "default" : String(exchange.status);
  const findings = (comparison.findings ?? checked?.findings ?? []).map((finding) => {
    const inLeft = whole ? parsePointer(finding.spec) : [...at, ...(inlined?.find(finding.spec) ?? [])];
    const inRight = [...at, ...samplePlace(written, finding.sample, status)];
    return {
      ...finding,
      leftLine: left === undefined || finding.spec === "" ? null : texts.left.lineOf(inLeft),
      rightLine: texts.right.lineOf(inRight),
    };
  });
  return { left: texts.left.text, right: texts.right.text, findings };
}

/** What learning makes of this one call, in the dialect of the document. */
function writtenBy(exchange: Exchange, template: string, document: SpecDocument | null): unknown {
  const traffic = trafficOf(observe(emptyContract, "call", exchange));
  const dialect: Dialect = document?.dialect ?? "3.1";
  const rendered = renderDocument(clusterPaths(traffic, { templates: [template] }), {
    dialect,
    title: "",
    version: "",
    withNotFound: true,
  });
  const [item] = isWireObject(rendered["paths"]) ? Object.values(rendered["paths"]) : [];
  const operation = memberAt(item, exchange.method.toLowerCase());
  if (!isWireObject(operation)) return {};
  // Names and summaries that learning makes up say nothing about the call.
  const { operationId: _id, summary: _summary, tags: _tags, ...said } = operation;
  return said;
}

/** The document with its operation as the call would write it. */
function withOperation(
  document: SpecDocument | null,
  [, path = "", method = ""]: readonly string[],
  operation: unknown,
) {
  const root = document?.root ?? {};
  const paths = isWireObject(root["paths"]) ? root["paths"] : {};
  const item = isWireObject(paths[path]) ? paths[path] : {};
  return { ...root, paths: { ...paths, [path]: { ...item, [method]: operation } } };
}

function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** YAML with the lines of its parts: of the nearest one above that is there. */
function textOf(value: unknown): { text: string; lineOf: (keys: readonly string[]) => number } {
  const text = value === undefined ? "" : writeYaml(value);
  const read = readYamlText(text);
  return {
    text,
    lineOf: (keys) => (read.ok ? read.placeOf(toPointer(reachable(value, keys))).line : 1),
  };
}

/** The same value with its members in the order of another one, so that comparing lines compares like with like. */
export function alignKeys(value: unknown, model: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => alignKeys(item, twin(item, index, model)));
  if (!isWireObject(value)) return value;
  const order = isWireObject(model) ? Object.keys(model) : [];
  const known = order.filter((key) => Object.hasOwn(value, key));
  const rest = Object.keys(value).filter((key) => !order.includes(key));
  return Object.fromEntries([...known, ...rest].map((key) => [key, alignKeys(value[key], memberAt(model, key))]));
}

/** The parameter of the same name and place, or the value at the same index. */
function twin(item: unknown, index: number, model: unknown): unknown {
  if (!Array.isArray(model)) return undefined;
  const named = (each: unknown) => `${String(memberAt(each, "in"))} ${String(memberAt(each, "name"))}`;
  return memberAt(item, "in") === undefined ? model[index] : model.find((each) => named(each) === named(item));
}
