import { failureMode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { methodNames } from "../decision/interpretation/method-overrides.ts";
import { pathHeaders } from "../decision/interpretation/path-overrides.ts";
import { gatewayWriters } from "./gateway-texts.ts";

const about = {
  slug: "orders",
  parapet: new URL("https://parapet.example.com"),
  upstream: "http://127.0.0.1:3000",
  listen: "127.0.0.1:8081",
  behind: [],
} as const;

describe.each(failureMode.options)("the text for Envoy that fails %s", (failure) => {
  const { http_filters: filters } = parse(gatewayWriters.envoy.write({ ...about, failure }));

  test("takes headers that only Parapet may set from the client before it asks, also when it can't", () => {
    const [first, second] = filters;
    expect(first.name).toBe("envoy.filters.http.header_mutation");
    const removed = first.typed_config.mutations.request_mutations.map((each: { remove: string }) => each.remove);
    expect(removed).toContain("x-adaptive-client-id");
    expect(removed).toContain("x-adaptive-assertion");
    expect(removed).toContain("x-ja4");
    expect(removed).not.toContain("x-adaptive-elevation");
    expect(second.name).toBe("envoy.filters.http.ext_authz");
    expect(second.typed_config.failure_mode_allow).toBe(failure === "open");
  });

  test.each([
    "x-http-method-override",
    "x-method",
    "x.http.method",
    "content-type",
    "x-rewrite-url",
    "x_original_url",
    ...Object.keys(methodNames).map((each) => each.toLowerCase()),
    ...Object.keys(pathHeaders).map((each) => each.toLowerCase()),
    "x.api.key",
    "dpop",
  ])("asks with %s, on which it may depend what an API reads", (name) => {
    const { patterns } = filters[1].typed_config.allowed_headers;
    const isAsked = patterns.some(
      (each: { exact?: string; safe_regex?: { regex: string } }) =>
        each.exact === name ||
        (each.safe_regex !== undefined && new RegExp(`^(?:${each.safe_regex.regex})$`).test(name)),
    );
    expect(isAsked).toBe(true);
  });

  test("doesn't ask with the client's own word about its connection", () => {
    expect(JSON.stringify(filters[1])).not.toContain("ja4");
  });
});

test("the text for Traefik asks with what an API may read, and removes what it may misread", () => {
  const { http } = parse(gatewayWriters.traefik.write({ ...about, failure: "closed" }));
  const asked: readonly string[] = http.middlewares["parapet-orders"].forwardAuth.authRequestHeaders;
  expect(asked).toEqual(expect.arrayContaining(["Authorization", "X-Method", "content-type", "X-Rewrite-URL"]));
  // Traefik sets these two itself, and replaces those of clients.
  const own = new Set(["X-Forwarded-Method", "X-Forwarded-URI"]);
  const overriding = [...Object.keys(methodNames), ...Object.keys(pathHeaders)].filter((name) => !own.has(name));
  expect(asked).toEqual(expect.arrayContaining(overriding));
  expect(asked.join()).not.toMatch(/ja4|X-Forwarded-(?:Method|URI)/i);
  const { customRequestHeaders: changed } = http.middlewares["parapet-orders-spellings"].headers;
  const removed = ["X-JA4", "X_JA4", "X_Adaptive_Client-Id", "X_HTTP_Method_Override", "X_Method", "X-Rewrite_URL"];
  removed.push("X_Api_Key", "X-Api_Key", "X.Api.Key", "X_Forwarded_For", "X_Real_Ip", "User_Agent", "Content_Type");
  expect(Object.keys(changed)).not.toContain("X-Api-Key");
  expect(changed).toMatchObject(Object.fromEntries(removed.map((name) => [name, ""])));
  expect(http.routers.orders.middlewares).toEqual(["parapet-orders-spellings", "parapet-orders"]);
});

test("the text for nginx takes the client's own word about its connection from the question and the call", () => {
  const text = gatewayWriters.nginx.write({ ...about, failure: "closed" });
  expect(text.match(/proxy_set_header X-JA4 "";/g)).toHaveLength(2);
});

test("the text for nginx sends the API the path and the method of the decision", () => {
  const text = gatewayWriters.nginx.write({ ...about, failure: "closed" });
  expect(text.match(/proxy_set_header X-Original-URI \$request_uri;/g)).toHaveLength(2);
  expect(text.match(/proxy_set_header X-Original-Method \$request_method;/g)).toHaveLength(2);
});

test("the text for nginx drops headers with names that an API may misread", () => {
  const text = gatewayWriters.nginx.write({ ...about, failure: "closed" });
  expect(text).toMatch(/^underscores_in_headers off;\nignore_invalid_headers on;$/m);
});

test("the text for ingress-nginx asks with the call's URI, and replaces what the client says", () => {
  const [ingress, map] = gatewayWriters["ingress-nginx"].write({ ...about, failure: "closed" }).split("---\n");
  const { annotations } = parse(ingress ?? "").metadata;
  const prefix = "nginx.ingress.kubernetes.io/";
  expect(annotations[`${prefix}auth-url`]).toBe("https://parapet.example.com/v1/forward-auth?api=orders");
  // Its template sends X-Original-URI where the method is set.
  expect(annotations[`${prefix}auth-method`]).toBe("GET");
  expect(annotations[`${prefix}auth-response-headers`].split(",")).toContain("X-Adaptive-Assertion");
  expect(parse(map ?? "")).toMatchObject({ metadata: { name: "parapet-orders" }, data: { "X-JA4": "" } });
});

test("the texts of the Gateway API, Kong and APISIX are YAML that asks about the API", () => {
  const write = (kind: "gateway-api" | "kong" | "apisix") =>
    parse(gatewayWriters[kind].write({ ...about, failure: "open" }));
  const [rule] = write("gateway-api").spec.rules;
  expect(rule.filters.map(({ type }: { type: string }) => type)).toEqual(["RequestHeaderModifier", "ExternalAuth"]);
  expect(rule.filters[1].externalAuth.http.path).toBe("/v1/ext-authz/orders");
  const [kong] = write("kong").plugins;
  expect(kong.config.access[0]).toContain("api=orders&style=traefik");
  const { plugins } = write("apisix");
  expect(plugins["forward-auth"]).toMatchObject({ allow_degradation: true, request_method: "GET" });
  expect(plugins["forward-auth"].request_headers).toEqual(
    expect.arrayContaining(["Authorization", "x-api-key", "X-Rewrite-URL"]),
  );
});

test.each(Object.entries(gatewayWriters))("the text for %s says whether our tests run it", (kind, { runInTests }) => {
  const run = ["nginx", "caddy", "haproxy", "apache", "tap", "node"];
  expect(runInTests).toBe(run.includes(kind));
});
