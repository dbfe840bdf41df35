import { createHash, timingSafeEqual } from "node:crypto";
import { operationsEndpoints } from "@parapet/contract";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config.ts";
import { Failure } from "../platform/failure.ts";

/** Paths that describe the installation and can require a token. */
const guarded: ReadonlySet<string> = new Set([
  operationsEndpoints["operations.metrics"].path,
  operationsEndpoints["operations.openapi"].path,
]);

/** Requires `Authorization: Bearer` with the operator's token where one is set. */
export function guardOperations(app: FastifyInstance, { operationsToken }: Pick<Config, "operationsToken">): void {
  if (operationsToken === null) return;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${operationsToken}`);
  app.addHook("onRequest", async ({ routeOptions, headers }) => {
    if (!guarded.has(routeOptions.url ?? "")) return;
    if (!timingSafeEqual(digest(headers.authorization ?? ""), expected)) throw new Failure("unauthenticated");
  });
}
