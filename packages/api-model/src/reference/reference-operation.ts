import type { ReferenceMedia, ReferenceOperation, ReferenceScheme, SchemaNode } from "@parapet/contract";
import type { SpecDocument } from "../conformance/spec-document.ts";
import { scalarText } from "../telemetry/scalar-text.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { serversOf, type Reference, type ReferencedOperation } from "./reference.ts";
import { exampleOf, maxExample } from "./schema-example.ts";
import { schemaNodes, textOf, type SchemaNodes } from "./schema-nodes.ts";

type ReferenceParameter = ReferenceOperation["parameters"][number];
type ReferenceResponse = ReferenceOperation["responses"][number];
type ReferenceValue = ReferenceResponse["headers"][number];

/** How many things of a kind an operation lists. */
const maxListed = 300;
/** Characters of examples in one answer. */
const maxExamples = 1_000_000;

/** One operation; null where the document has none of this method and path. */
export function referenceOperation(reference: Reference, method: string, path: string): ReferenceOperation | null {
  const found = reference.operations.get(`${method} ${path}`);
  return found === undefined ? null : new OperationReader(reference.document).read(found);
}

/** A schema by its reference, with what it holds; null where there is none. */
export function referenceSchema({ document }: Reference, pointer: string): SchemaNode[] | null {
  if (!pointer.startsWith("#/") || document.resolve(pointer) === null) return null;
  const nodes = schemaNodes(document);
  nodes.add({ $ref: pointer });
  return nodes.finish();
}

class OperationReader {
  readonly #document: SpecDocument;
  readonly #nodes: SchemaNodes;
  readonly #lost = new Set<string>();
  #room = maxExamples;

  constructor(document: SpecDocument) {
    this.#document = document;
    this.#nodes = schemaNodes(document);
  }

  read({ method, path, item, operation }: ReferencedOperation): ReferenceOperation {
    const servers = [operation, item, this.#document.root].map(serversOf).find((each) => each.length > 0) ?? [];
    const tags: readonly unknown[] = Array.isArray(operation["tags"]) ? operation["tags"] : [];
    return {
      method,
      path,
      operation_id: scalarText(operation["operationId"]),
      summary: textOf(operation["summary"]),
      description: textOf(operation["description"]),
      deprecated: operation["deprecated"] === true,
      tags: tags.filter((each) => typeof each === "string").slice(0, maxListed),
      servers,
      parameters: this.#parameters(item, operation),
      body: this.#body(operation["requestBody"]),
      responses: this.#responses(operation["responses"]),
      security: this.#security(operation),
      lost: [...this.#lost].slice(0, maxListed),
      nodes: this.#nodes.finish(),
    };
  }

  /** The object, or what it refers to. */
  #at(value: unknown): WireObject | null {
    const found = this.#document.follow(value);
    if (isWireObject(found)) return found;
    if (isWireObject(value) && typeof value["$ref"] === "string") this.#lost.add(value["$ref"].slice(0, 500));
    return null;
  }

  #parameters(item: WireObject, operation: WireObject): ReferenceParameter[] {
    const written = [item["parameters"], operation["parameters"]].flatMap((list: unknown): readonly unknown[] =>
      Array.isArray(list) ? list : [],
    );
    const all = written.slice(0, maxListed).flatMap((each): WireObject[] => {
      const found = this.#at(each);
      return found === null ? [] : [found];
    });
    // The operation's own parameter replaces the path's.
    const named = new Map(all.map((each) => [`${scalarText(each["in"])} ${scalarText(each["name"])}`, each]));
    return [...named.values()].flatMap((each): ReferenceParameter[] => {
      const where = each["in"];
      if (where !== "path" && where !== "query" && where !== "header" && where !== "cookie") return [];
      const value = this.#value(scalarText(each["name"]), each);
      return [{ ...value, in: where, required: where === "path" || value.required }];
    });
  }

  /** A parameter or a header: its schema, or that of its one media type. */
  #value(name: string, value: WireObject): ReferenceValue {
    const [media] = isWireObject(value["content"]) ? Object.values(value["content"]) : [];
    const described = isWireObject(media) ? media : value;
    const { schema } = described;
    const example = this.#written(value) ?? this.#written(described) ?? this.#statedBy(schema);
    return {
      name,
      required: value["required"] === true,
      deprecated: value["deprecated"] === true,
      description: textOf(value["description"]),
      node: schema === undefined ? null : this.#nodes.add(schema),
      example: this.#textIn("text/plain", example, 500),
    };
  }

  /** What a schema states as a value itself. */
  #statedBy(schema: unknown): unknown {
    const found = this.#document.follow(schema);
    if (!isWireObject(found)) return undefined;
    const { example, examples, default: usual, enum: values } = found;
    return (
      example ??
      (Array.isArray(examples) ? examples[0] : undefined) ??
      usual ??
      (Array.isArray(values) ? values[0] : undefined)
    );
  }

  /** An example as text; null without one, or once the answer has as many as it may. */
  #textIn(media: string, example: unknown, max: number): string | null {
    if (example === undefined || this.#room <= 0) return null;
    const text = textIn(media, example).slice(0, max);
    this.#room -= text.length;
    return text;
  }

  /** An example that is written beside a schema. */
  #written({ example, examples }: WireObject): unknown {
    if (example !== undefined) return example;
    const [first] = isWireObject(examples) ? Object.values(examples) : [];
    return first === undefined ? undefined : this.#at(first)?.["value"];
  }

  #content(value: unknown, side: "request" | "response"): ReferenceMedia[] {
    const entries = isWireObject(value) ? Object.entries(value) : [];
    return entries.slice(0, maxListed).map(([media, each]) => {
      const described = this.#at(each) ?? {};
      const { schema } = described;
      const written = this.#written(described);
      const isMade = written === undefined;
      const isWritable = /json|form|text\/(?!xml|event-stream)/.test(media);
      const example = !isMade
        ? written
        : isWritable && schema !== undefined
          ? exampleOf(this.#document, schema, side)
          : undefined;
      return {
        media,
        node: schema === undefined ? null : this.#nodes.add(schema),
        example: this.#textIn(media, example, maxExample),
        made: isMade,
      };
    });
  }

  #body(value: unknown): ReferenceOperation["body"] {
    if (value === undefined) return null;
    const body = this.#at(value);
    if (body === null) return null;
    return {
      required: body["required"] === true,
      description: textOf(body["description"]),
      content: this.#content(body["content"], "request"),
    };
  }

  #responses(value: unknown): ReferenceResponse[] {
    const entries = isWireObject(value) ? Object.entries(value) : [];
    return entries
      .filter(([status]) => !status.startsWith("x-"))
      .slice(0, maxListed)
      .flatMap(([status, each]): ReferenceResponse[] => {
        const response = this.#at(each);
        if (response === null) return [];
        const headers = isWireObject(response["headers"]) ? Object.entries(response["headers"]) : [];
        return [
          {
            status,
            description: textOf(response["description"]),
            headers: headers.slice(0, maxListed).flatMap(([name, header]) => {
              const described = this.#at(header);
              return described === null ? [] : [this.#value(name, described)];
            }),
            content: this.#content(response["content"], "response"),
          },
        ];
      })
      .toSorted((a, b) => (a.status < b.status ? -1 : 1));
  }

  #security(operation: WireObject): ReferenceScheme[][] {
    const list: unknown = operation["security"] ?? this.#document.root["security"];
    const components = this.#document.root["components"];
    const schemes = isWireObject(components) ? components["securitySchemes"] : null;
    const named = isWireObject(schemes) ? schemes : {};
    return (Array.isArray(list) ? list : [])
      .filter(isWireObject)
      .slice(0, maxListed)
      .map((each) => Object.entries(each).map(([name, scopes]) => this.#scheme(name, named[name], scopes)));
  }

  #scheme(name: string, written: unknown, scopes: unknown): ReferenceScheme {
    const scheme = this.#at(written);
    if (scheme === null) this.#lost.add(`#/components/securitySchemes/${name}`);
    const { type, description, flows, bearerFormat, scheme: kind } = scheme ?? {};
    return {
      name,
      type: scalarText(type),
      description: textOf(description),
      scheme: isWireObject(flows)
        ? Object.keys(flows).join(", ")
        : scalarText(kind).toLowerCase() || scalarText(bearerFormat),
      in: scalarText(scheme?.["in"]),
      key: scalarText(scheme?.["name"]),
      scopes: (Array.isArray(scopes) ? scopes : []).filter((each) => typeof each === "string").slice(0, maxListed),
    };
  }
}

/** A value as the text of a body, of a form as its fields. */
function textIn(media: string, value: unknown): string {
  if (/x-www-form-urlencoded/i.test(media) && isWireObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${encodeURIComponent(name)}=${encodeURIComponent(plain(each))}`)
      .join("&");
  if (/multipart/i.test(media) && isWireObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}=${plain(each)}`)
      .join("\n");
  if (typeof value === "string" && !/json/i.test(media)) return value;
  return media === "text/plain" ? plain(value) : (JSON.stringify(value, null, 2) ?? "");
}

function plain(value: unknown): string {
  return typeof value === "object" ? (JSON.stringify(value) ?? "") : scalarText(value);
}
