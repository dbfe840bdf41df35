import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type * as client from "@parapet/client";
import { endpoints, type PolicyRule } from "@parapet/contract";
import { createGuard } from "@parapet/node-middleware";
import { bearer } from "./support/api.ts";
import { refused } from "./support/page-guard.ts";
import { expect, test } from "./support/test.ts";

const sources = join(import.meta.dirname, "../packages/client/src");

/** A page on the API's origin and the package as a browser module; everything else is the API. */
const site =
  (api: RequestListener): RequestListener =>
  (request, response) => {
    const [, file] = /^\/client\/([\w-]+\.ts)$/.exec(request.url ?? "") ?? [];
    if (request.url === "/") {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>Shop</title><link rel=icon href=data:,>");
    } else if (file === undefined) api(request, response);
    else {
      response.setHeader("content-type", "text/javascript");
      response.end(stripTypeScriptTypes(readFileSync(join(sources, file), "utf8")));
    }
  };

test("the client package signs and steps up in a browser, across origins", async ({ page, parapet, allow }) => {
  const { api, baseURL } = parapet;
  const headers = bearer(await api.login());
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  const guard = createGuard({ server: baseURL, api: slug, failure: "closed", timeoutMs: 5_000 });
  const served: string[] = [];
  const server = createServer(
    site(
      guard.http((request, response) => {
        served.push(`${request.method} ${String(request.headers["x-adaptive-elevated"])}`);
        response.end("served");
      }),
    ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

  const created = await api.post(
    endpoints["protectedApis.create"].path,
    { name: slug, slug, base_url: origin },
    headers,
  );
  const { id } = endpoints["protectedApis.create"].answer.body.parse(await created.json());
  const config = `/api/adaptive/apis/${id}/config`;
  const { live } = endpoints["adaptiveConfigs.get"].answer.body.parse(
    await (await api.call(config, { headers })).json(),
  );
  const rules: PolicyRule[] = [
    { id: randomUUID(), name: "Elevated", enabled: true, when: { elevated: true }, effect: "allow" },
    { id: randomUUID(), name: "Else", enabled: true, when: {}, effect: "step_up" },
  ];
  const settings = { ...live.settings, mode: "enforce", rules, browser_origins: [origin] };
  await api.call(`${config}/draft`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ settings }),
  });
  expect((await api.post(`${config}/publish`, { version: live.version }, headers)).status).toBe(200);
  const till = await api.post("/api/adaptive/clients", { name: slug, kind: "headless", apis: [id] }, headers);
  const { id: clientId } = endpoints["apiClients.create"].answer.body.parse(await till.json());
  const made = await api.post(`/api/adaptive/clients/${clientId}/keys`, {}, headers);
  const { key } = endpoints["clientKeys.create"].answer.body.parse(await made.json());

  allow(refused(401));
  await page.goto(origin);
  const open = await page.evaluateHandle(async (module) => {
    const { createFetch, generateSigningKey, getPublicJwk }: typeof client = await import(module);
    const signingKey = await generateSigningKey();
    return { createFetch, signingKey, jwk: await getPublicJwk(signingKey) };
  }, `${origin}/client/index.ts`);
  const jwk = await open.evaluate((opened) => opened.jwk);
  const registered = await api.post(
    `/api/adaptive/clients/${clientId}/signing-keys`,
    { name: "Browser", jwk },
    headers,
  );
  expect(registered.status).toBe(201);
  const answer = await open.evaluate(
    async ({ createFetch, signingKey }, { apiOrigin, apiKey, parapetOrigin }) => {
      const call = createFetch({ api: apiOrigin, key: apiKey, signingKey, stepUp: { parapet: parapetOrigin } });
      const answers = [await call("/orders", { method: "POST", body: "one" }), await call("/orders")];
      return Promise.all(answers.map(async (each) => `${each.status} ${await each.text()}`));
    },
    { apiOrigin: origin, apiKey: key, parapetOrigin: baseURL },
  );
  expect(answer).toEqual(["200 served", "200 served"]);
  expect(served).toEqual(["POST true", "GET true"]);
  await open.dispose();
  await page.goto("about:blank");
  guard.close();
  server.close();
  server.closeAllConnections();
});
