import type { Operation } from "../learning/operation.ts";
import { routesOf, type Route, type RouteNode } from "../paths/route-tree.ts";
import {
  sorted,
  defaultConfidence,
  type Confidence,
  type Dialect,
  type JsonObject,
  type SchemaStyle,
} from "./dialect.ts";
import { operationDocument } from "./operation-document.ts";
import { schemeNames, securityScheme } from "./security.ts";
import { shareSchemas, type SharedSchemas } from "./share-schemas.ts";
import { summaryOf } from "./summary.ts";
import { swaggerOperation } from "./swagger-operation.ts";

/** What a document says besides the operations. */
export interface DocumentOptions {
  readonly dialect: Dialect;
  readonly title: string;
  /** Of the API, not of OpenAPI. */
  readonly version: string;
  /** `scheme://host[:port][/base]`; a base path is not repeated in the paths. */
  readonly server?: string;
  readonly confidence?: Confidence;
  /** Also operations that were never there: those that answered 404 or 405 only, as scanners find them. */
  readonly withNotFound?: boolean;
  /** Equal schemas of objects are written once, and referred to, also by trees of them. */
  readonly isShared?: boolean;
}

/** Methods that a path item knows, in the order of the specification. */
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The learned contract as an OpenAPI document, valid in its dialect and the same for the same traffic. */
export function renderDocument(root: RouteNode, options: DocumentOptions): JsonObject {
  const { dialect, confidence = defaultConfidence, isShared = false } = options;
  const style: SchemaStyle = { dialect, isShared, ...confidence };
  const routes = routesOf(root);
  const base = commonBase(options.server, routes);
  const operations = routes.flatMap(({ node }) => [...node.operations.values()]);
  const names = schemeNames(operations.flatMap(({ credentials }) => [...credentials.keys()]));
  const schemes: Schemes = { names, described: new Map() };
  const ids = new Set<string>();
  const paths = routes.flatMap((route): [string, JsonObject][] => {
    const path = route.template.slice(base.length);
    const item = itemOf(route, path, style, options, schemes, ids);
    return item === null ? [] : [[path, item]];
  });
  // A base path that some paths lie outside of stays in the paths, and leaves the server.
  const isOutside = base !== basePath(options.server);
  const server = isOutside ? options.server?.replace(/^([^/]*\/\/[^/?#]*).*$/, "$1") : options.server;
  const info = { title: options.title, version: options.version };
  const prefix = options.dialect === "2.0" ? "#/definitions/" : "#/components/schemas/";
  const all = Object.fromEntries(paths);
  const shared = isShared ? shareSchemas(all, prefix) : { paths: all, schemas: {} };
  return options.dialect === "2.0"
    ? swaggerDocument(info, server, shared, schemes.described)
    : openApiDocument(info, options.dialect, server, shared, schemes.described);
}

/** The security schemes of a document. */
interface Schemes {
  /** By credential. */
  readonly names: ReadonlyMap<string, string>;
  /** By name, of what operations have asked for so far. */
  readonly described: Map<string, JsonObject>;
}

function itemOf(
  route: Route,
  path: string,
  style: SchemaStyle,
  { withNotFound = false }: DocumentOptions,
  schemes: Schemes,
  ids: Set<string>,
): JsonObject | null {
  const render = style.dialect === "2.0" ? swaggerOperation : operationDocument;
  const operations = methods
    .filter((method) => style.dialect !== "2.0" || method !== "trace")
    .flatMap((method) => {
      const operation = route.node.operations.get(method.toUpperCase());
      if (operation === undefined || (!withNotFound && isNotFound(operation))) return [];
      const security = securityOf(operation, style.dialect, schemes);
      const [tag, summary] = [tagOf(path), summaryOf(method, path)];
      return [
        [
          method,
          {
            operationId: operationId(method, path, ids),
            ...(summary === null ? {} : { summary }),
            ...(tag === null ? {} : { tags: [tag] }),
            ...render(route, operation, style),
            ...(security.length === 0 ? {} : { security }),
          },
        ] as const,
      ];
    });
  return operations.length === 0 ? null : Object.fromEntries(operations);
}

function isNotFound({ responses }: Operation): boolean {
  return responses.size > 0 && [...responses.keys()].every((status) => status === "404" || status === "405");
}

/** Any one of the credentials that calls carried, or none where a call did without. */
function securityOf({ credentials }: Operation, dialect: Dialect, schemes: Schemes): JsonObject[] {
  const known = sorted(credentials).flatMap(([id]) => {
    const scheme = securityScheme(id, dialect);
    if (scheme === null) return [];
    const name = schemes.names.get(id) ?? id;
    schemes.described.set(name, scheme);
    return [{ [name]: [] }];
  });
  // What the dialect can't express must not make the document stricter.
  return known.length > 0 && known.length < credentials.size ? [...known, {}] : known;
}

function openApiDocument(
  info: JsonObject,
  dialect: Dialect,
  server: string | undefined,
  { paths, schemas }: SharedSchemas,
  schemes: ReadonlyMap<string, JsonObject>,
): JsonObject {
  return {
    openapi: dialect === "3.1" ? "3.1.0" : "3.0.3",
    info,
    ...(server === undefined ? {} : { servers: [{ url: server }] }),
    paths,
    ...(isEmpty(schemas) && schemes.size === 0
      ? {}
      : {
          components: {
            ...(isEmpty(schemas) ? {} : { schemas }),
            ...(schemes.size === 0 ? {} : { securitySchemes: Object.fromEntries(sorted(schemes)) }),
          },
        }),
  };
}

function swaggerDocument(
  info: JsonObject,
  server: string | undefined,
  { paths, schemas }: SharedSchemas,
  schemes: ReadonlyMap<string, JsonObject>,
): JsonObject {
  // Swagger has no way to write an IPv6 address.
  const [, scheme, host] = /^(https?|wss?):\/\/([^{}/?# :\\]+(?::\d+)?)(?:[/?#]|$)/.exec(server ?? "") ?? [];
  const base = basePath(server);
  return {
    swagger: "2.0",
    info,
    ...(host === undefined ? {} : { host, schemes: [scheme] }),
    ...(base === "" ? {} : { basePath: base }),
    paths,
    ...(isEmpty(schemas) ? {} : { definitions: schemas }),
    ...(schemes.size === 0 ? {} : { securityDefinitions: Object.fromEntries(sorted(schemes)) }),
  };
}

const isEmpty = (object: JsonObject) => Object.keys(object).length === 0;

/** The path of a server's URL without a trailing slash, "" when it has none. */
export function basePath(server: string | undefined): string {
  const absolute = /^(?:[a-z{][a-z0-9+.{}-]*:)?\/\/[^/?#]*(\/[^?#]*)?/i.exec(server ?? "");
  const path = absolute === null ? (/^\/[^?#]*/.exec(server ?? "")?.[0] ?? "") : (absolute[1] ?? "");
  return path.replace(/\/+$/, "");
}

/** The server's base path if all paths lie below it: other paths couldn't be expressed. */
function commonBase(server: string | undefined, routes: readonly Route[]): string {
  const base = basePath(server);
  return routes.every(({ template }) => template.startsWith(`${base}/`)) ? base : "";
}

/** `GET /users/{id}` is getUsersId; a second one gets a number. */
function operationId(method: string, path: string, taken: Set<string>): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  let id = name;
  for (let number = 2; taken.has(id); number += 1) id = `${name}_${number}`;
  taken.add(id);
  return id;
}

function tagOf(path: string): string | null {
  return (
    path
      .split("/")
      .find((segment) => segment !== "" && !segment.startsWith("{") && !/^(?:api|v\d+(?:\.\d+)?)$/i.test(segment)) ??
    null
  );
}
