import { describe, expect, it } from "vitest";
import { apiOfMany } from "../../testing-many-clients.ts";
import { getPaths, getReadableHeaders } from "./call-facts.ts";

describe("getPaths", () => {
  const api = apiOfMany([]);
  const paths = (uri: string | null, headers = {}, of = api) => getPaths(of, { uri, headers });

  it("decodes and normalizes a path, without query", () => {
    expect(paths("/payouts/7?x=1")).toEqual(["/payouts/7"]);
    expect(paths("/x/../%70ayouts/7")).toContain("/payouts/7");
    expect(paths("/")).toEqual(["/"]);
  });

  it("leaves out the base URL's path, which a gateway may have removed", () => {
    const billing = { ...api, baseUrl: "https://api.example/Billing/" };
    for (const uri of ["/Billing/payouts/7", "/payouts/7"]) expect(paths(uri, {}, billing)).toEqual(["/payouts/7"]);
    expect(paths("/Billing", {}, billing)).toEqual(["/"]);
    expect(paths("/billing/payouts", {}, billing)).toEqual(["/billing/payouts"]);
    const ignoring = apiOfMany([], { path_case: "insensitive" });
    expect(paths("/BILLING/Payouts", {}, { ...ignoring, baseUrl: billing.baseUrl })).toEqual(["/payouts"]);
  });

  it("folds case where the API does", () => {
    expect(paths("/Payouts/A", {}, apiOfMany([], { path_case: "insensitive" }))).toEqual(["/payouts/a"]);
    expect(paths("/Payouts/A")).toEqual(["/Payouts/A"]);
  });

  it("has every path that a call names", () => {
    expect(paths("/health", { "x-original-url": "/admin" })).toEqual(["/health", "/admin"]);
    expect(paths("/index.php?rest_route=/admin")).toContain("/admin");
  });

  it("is unknown with more spellings than rules evaluate", () => {
    expect(paths("/a;b/c%2fd")?.length).toBeGreaterThan(2);
    expect(paths("/a;b/..;/c%2fd;x/%2561;y/f.json")).toBeUndefined();
  });

  it("is unknown without a reported path, and over the limits", () => {
    expect(paths(null)).toBeUndefined();
    expect(paths(`/${"%25".repeat(40)}2e%2f;a/..;/%2e/x.json/`.repeat(40))).toBeUndefined();
  });
});

it("hides credentials from rules, and joins repeated headers", () => {
  const headers = { "x-app": ["a", "b"], authorization: "Bearer x", "x-api-key": "k", cookie: "s=1", accept: "*/*" };
  expect(getReadableHeaders(headers)).toEqual({ "x-app": "a, b", accept: "*/*" });
});
