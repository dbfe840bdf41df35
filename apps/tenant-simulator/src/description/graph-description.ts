import { readFileSync } from "node:fs";
import * as z from "zod";
import { isObject } from "../base/json.ts";
import { describedOperation, operationObject, type DescribedOperation } from "./described-operation.ts";
import { schemaChecker } from "./schema-checker.ts";

/** An OpenAPI document of Graph or a part of it. Paths are of version 1.0, or begin with `/{beta}`. */
export interface GraphDescription {
  /** `path` is relative to the version, with ids or `{names}`; null if it isn't described. */
  readonly find: (method: string, version: string, path: string) => DescribedOperation | null;
  readonly operations: readonly DescribedOperation[];
  /** Checks a notification body. */
  readonly checkNotifications: (body: unknown) => readonly string[];
}

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
