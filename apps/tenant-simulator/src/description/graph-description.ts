import { readFileSync } from "node:fs";
import * as z from "zod";
import { isObject } from "../base/json.ts";
import { schemaChecker, type SchemaChecker } from "./schema-checker.ts";

/** An OpenAPI document of Graph or a part of it. Paths are of version 1.0, or begin with `/{beta}`. */
export interface GraphDescription {
  /** `path` is relative to the version, with ids or `{names}`; null if it isn't described. */
  readonly find: (method: string, version: string, path: string) => DescribedOperation | null;
  readonly operations: readonly DescribedOperation[];
  /** Checks a notification body. */
  readonly checkNotifications: (body: unknown) => readonly string[];
}

const content = z.looseObject({ "application/json": z.unknown().optional() });

/** The parts of an OpenAPI operation object in use. */
const operationObject = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.looseObject({}).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
  "x-permissions": z
    .looseObject({ Application: z.looseObject({ all: z.array(z.string()).default([]) }).optional() })
    .optional(),
});

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operationObject)) });

/** @throws if the file doesn't exist or isn't an OpenAPI document */
export function readGraphDescription(file: string): GraphDescription {
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(json)) throw new Error(`${file} is not an OpenAPI document`);
  const checker = schemaChecker(json);
  const routes = Object.entries(document.parse(json).paths).flatMap(([template, methods]) => {
    const isBeta = template.startsWith("/{beta}/");
    const path = isBeta ? template.slice("/{beta}".length) : template;
    return Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      version: isBeta ? "beta" : "v1.0",
      pattern: patternOf(path),
      parameters: path.split("{").length,
      operation: describedOperation(template, method, operation, checker),
    }));
  });
  // A literal segment takes precedence over a parameter: `/users/delta` isn't a user.
  const nearestFirst = routes.toSorted((one, other) => one.parameters - other.parameters);
  return {
    operations: routes.map(({ operation }) => operation),
    checkNotifications: (body) =>
      checker.check("/components/schemas/microsoft.graph.changeNotificationCollection", body),
    find: (method, version, path) => {
      const plain = path.replaceAll(/\('([^']*)'\)/g, "/$1");
      const found = nearestFirst.find(
        (route) => route.method === method && route.version === version && route.pattern.test(plain),
      );
      return found?.operation ?? null;
    },
  };
}

/** Path names are case-insensitive. */
function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`, "i");
}

/** An operation of the OpenAPI document. Checks return errors; none if it conforms. */
export interface DescribedOperation {
  /** `GET /users/{user-id}`; beta operations begin with `/{beta}`. */
  readonly name: string;
  /** Names of query options. */
  readonly query: ReadonlySet<string>;
  /** Application permissions, any of which is sufficient. */
  readonly roles: ReadonlySet<string>;
  readonly checkQuery: (query: URLSearchParams) => readonly string[];
  readonly checkBody: (body: unknown) => readonly string[];
  readonly checkAnswer: (status: number, body: unknown) => readonly string[];
}

/** @param template the path in the document */
function describedOperation(
  template: string,
  method: string,
  operation: z.output<typeof operationObject>,
  { check, propertiesAt }: SchemaChecker,
): DescribedOperation {
  const { parameters, requestBody, responses, "x-permissions": permissions } = operation;
  const place = `/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const schemaOf = (status: string) => `${place}/responses/${status}/content/application~1json/schema`;
  const query = new Set(parameters.flatMap(({ name, in: where }) => (where === "query" ? [name] : [])));
  const success = Object.keys(responses).find((status) => status.startsWith("2")) ?? "200";
  const answered = propertiesAt(schemaOf(success));
  return {
    name: `${method.toUpperCase()} ${template}`,
    query,
    // Rows extracted from prose may name several permissions.
    roles: new Set(permissions?.Application?.all.flatMap((row) => row.match(/[A-Z][\w-]*(?:\.\w+)+/g) ?? [])),
    checkQuery: (given) => [
      ...[...given.keys()].filter((name) => !query.has(name)).map((name) => `doesn't accept ${name}`),
      ...undeclaredIn(given, answered),
    ],
    checkBody: (body) => {
      if (requestBody === undefined) return body === undefined ? [] : ["doesn't accept a body"];
      // Properties that a response contains are also accepted in a request body whose schema omits them.
      return check(`${place}/requestBody/content/application~1json/schema`, body, answered);
    },
    checkAnswer: (status, body) => {
      if (status >= 400) return check("/components/schemas/odata.error", body);
      const answer = responses[status];
      if (answer === undefined) return [`never responds ${status}`];
      if (answer.content === undefined) return body === undefined ? [] : [`has no body with ${status}`];
      return answer.content["application/json"] === undefined ? [] : check(schemaOf(String(status)), body);
    },
  };
}

/** Selected or sorted properties that don't exist. */
function undeclaredIn(query: URLSearchParams, properties: ReadonlySet<string>): readonly string[] {
  return ["$select", "$orderby"].flatMap((option) =>
    (query.get(option) ?? "")
      .split(",")
      .map((each) => each.trim().split(/[ /]/)[0] ?? "")
      .filter((name) => name !== "" && name !== "*" && !properties.has(name))
      .map((name) => `has no ${name} for ${option}`),
  );
}
