import Fastify from "fastify";
import { expect, it } from "vitest";
import { answerErrors } from "./errors.ts";
import { guardOperations } from "./guard-operations.ts";

async function statuses(operationsToken: string | null, authorization?: string) {
  const app = Fastify();
  answerErrors(app);
  guardOperations(app, { operationsToken });
  const paths = ["/metrics", "/api/openapi.json", "/healthz"];
  for (const path of paths) app.get(path, async () => "");
  const headers = authorization === undefined ? {} : { authorization };
  return Promise.all(paths.map(async (url) => (await app.inject({ url, headers })).statusCode));
}

it("asks for the operator's token where one is set, and for nothing else anywhere else", async () => {
  const token = "a token of operators";
  expect(await statuses(null)).toEqual([200, 200, 200]);
  expect(await statuses(token)).toEqual([401, 401, 200]);
  expect(await statuses(token, "Bearer another token")).toEqual([401, 401, 200]);
  expect(await statuses(token, `Bearer ${token}`)).toEqual([200, 200, 200]);
});
