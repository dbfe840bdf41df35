import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isObject, objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { at, undeclaredProperties } from "./undeclared-properties.ts";

/** One operation of Microsoft's document. */
export interface DocumentedOperation {
  readonly name: string;
  /** Names of query options. */
  readonly query: ReadonlySet<string>;
  /** Application permissions of which each is enough. */
  readonly roles: ReadonlySet<string>;
  /** What is wrong with a body; empty when nothing is. */
  readonly checkBody: (body: unknown) => readonly string[];
  readonly checkAnswer: (status: number, body: unknown) => readonly string[];
}

/** Finds operations by how they are called. */
export interface GraphDocument {
  /** `path` is below the version, with real ids or with `{names}`. */
  readonly find: (method: string, version: string, path: string) => DocumentedOperation | null;
  readonly operations: readonly DocumentedOperation[];
}

/** Reads the part of Graph's description that the product was made by. */
export function readGraphDocument(file: string): GraphDocument {
  const document = objectAt(readFixture(file), "");
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "graph");
  const check = (pointer: string, value: unknown): readonly string[] => {
    const validate = ajv.getSchema(`graph#${pointer}`);
    if (validate === undefined) return [`has no schema at ${pointer}`];
    if (validate(value) === true) return undeclaredProperties(document, at(document, pointer), value);
    return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  };
  const routes = Object.entries(objectAt(document["paths"], "paths")).flatMap(([template, item]) =>
    Object.entries(objectAt(item, template)).map(([method, described]) => {
      const isBeta = template.startsWith("/{beta}/");
      const path = isBeta ? template.slice("/{beta}".length) : template;
      const operation = operationOf(template, method, objectAt(described, template), check);
      return {
        method: method.toUpperCase(),
        version: isBeta ? "beta" : "v1.0",
        pattern: patternOf(path),
        path,
        operation,
      };
    }),
  );
  return {
    operations: routes.map(({ operation }) => operation),
    find(method, version, path) {
      const fitting = routes.filter(
        (route) => route.method === method && route.version === version && route.pattern.test(path),
      );
      // A literal segment is nearer than a parameter: `/users/delta` is no user.
      const nearest = fitting.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)[0];
      return nearest?.operation ?? null;
    },
  };
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
}

type Check = (pointer: string, value: unknown) => readonly string[];

function operationOf(template: string, method: string, described: FixtureObject, check: Check): DocumentedOperation {
  const place = `/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const parameters = described["parameters"] === undefined ? [] : objectsAt(described["parameters"], template);
  const responses = objectAt(described["responses"], template);
  const hasBody = isObject(described["requestBody"]);
  return {
    name: `${method.toUpperCase()} ${template}`,
    query: new Set(parameters.flatMap((each) => (each["in"] === "query" ? [textAt(each["name"], "")] : []))),
    roles: new Set(rolesOf(described)),
    checkBody: (body) => {
      if (!hasBody) return body === undefined ? [] : ["has a body that is not documented"];
      return check(`${place}/requestBody/content/application~1json/schema`, body);
    },
    checkAnswer: (status, body) => {
      const answer = responses[String(status)];
      if (answer === undefined) {
        if (status < 400) return [`answers ${status}, which is not documented`];
        return check("/components/schemas/odata.error", body);
      }
      const content = objectAt(answer, `${template} ${status}`)["content"];
      if (!isObject(content) || content["application/json"] === undefined) return [];
      return check(`${place}/responses/${status}/content/application~1json/schema`, body);
    },
  };
}

function rolesOf(described: FixtureObject): readonly string[] {
  const permissions = described["x-permissions"];
  if (!isObject(permissions) || !isObject(permissions["Application"])) return [];
  const { all } = permissions["Application"];
  // Rows that were taken from prose say in brackets what they are for.
  return Array.isArray(all) ? all.map((role) => textAt(role, "").split(" ")[0] ?? "") : [];
}
