import { describe, expect, it } from "vitest";
import { findApi } from "./find-api.ts";

const api = (id: string, baseUrl: string) => ({ id, baseUrl });
const shop = api("shop", "https://api.example/shop");
const orders = api("orders", "https://api.example/shop/orders/");
const local = api("local", "http://127.0.0.1:5000");
const apis = [shop, orders, local];

describe("the API of a call", () => {
  it.each([
    ["/shop", { host: "api.example" }, "shop"],
    ["/shop/orders/7?at=/shop", { host: "API.example:443" }, "orders"],
    ["/shop/ordersX", { host: "api.example" }, "shop"],
    ["https://api.example/shop/orders?a#top", {}, "orders"],
    ["/", { host: "127.0.0.1:5000" }, "local"],
    ["", { host: "127.0.0.1:5000" }, "local"],
    ["/shop//x/../y;v=1?z", { host: "api.example" }, "shop"],
    ["/shop", { host: "10.0.0.9", "x-forwarded-host": "api.example, 10.0.0.9" }, "shop"],
  ])("%s %o is %s", (endpoint, headers, id) => {
    expect(findApi(apis, { endpoint, headers }).id).toBe(id);
  });

  it.each([
    ["another path", "/shopping", { host: "api.example" }],
    ["another port", "/", { host: "127.0.0.1:5001" }],
    ["another host", "/shop", { host: "api.example.net" }],
    ["a host that is no host", "/shop", { host: "api.example/shop@" }],
    ["no host", "/shop", {}],
  ])("is unknown by %s", (_, endpoint, headers) => {
    expect(() => findApi(apis, { endpoint, headers })).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  it.each([
    ["hosts of two APIs", "/shop", { host: "api.example", "x-forwarded-host": "127.0.0.1:5000" }, apis],
    ["a path that may be read as another's", "/shop/x/%2e%2e/orders", { host: "api.example" }, apis],
    ["a path with an escaped slash", "/shop/x%2F..%2Forders", { host: "api.example" }, apis],
    ["a base URL that two have", "/", { host: "127.0.0.1:5000" }, [...apis, api("twin", "http://127.0.0.1:5000/")]],
  ])("is ambiguous by %s", (_, endpoint, headers, all) => {
    expect(() => findApi(all, { endpoint, headers })).toThrow(expect.objectContaining({ code: "conflict" }));
  });
});
