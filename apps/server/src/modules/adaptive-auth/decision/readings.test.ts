import { describe, expect, test } from "vitest";
import { apiOfMany } from "../testing-many-clients.ts";
import type { AskedCall } from "./asked-call.ts";
import { type Readings, readingsOf, readingsWithOverrides } from "./readings.ts";

const endpoint = (method: string, template: string, sensitivity: "low" | "high") => ({
  id: `${method} ${template}`,
  method,
  template,
  sensitivity,
});
const listed = [
  endpoint("POST", "/invoices/{id}", "high"),
  endpoint("GET", "/health", "low"),
  endpoint("GET", "/invoices/{id}", "low"),
];
const api = apiOfMany(listed);
const asked = (uri: string, more: Partial<AskedCall> = {}): AskedCall => ({
  method: "GET",
  uri,
  address: null,
  headers: {},
  userAgent: "",
  tls: null,
  apiKey: "",
  ...more,
});

describe("what is most sensitive comes first", () => {
  test.each(["/secret/x/../../health", "/secret/..%2fhealth", "/secret/;/../../health", "/secret/x#/../../health"])(
    "an unlisted reading of %s comes before a low endpoint",
    (uri) => {
      expect(readingsOf(api, asked(uri), [])?.[0]).toEqual({ method: "GET", endpoint: null });
    },
  );

  test.each(["/invoices/group%2Fsub", "/invoices/7;v=1", "/invoices/7.json"])("%s is read as its endpoint", (uri) => {
    expect(readingsOf(api, asked(uri), [])).toEqual([{ method: "GET", endpoint: listed[2] }]);
  });
});

describe("a name of a method that may be the API's own", () => {
  const read = (uri: string, headers: AskedCall["headers"] = {}, method_override: "read" | "refuse" = "read") => {
    const call = asked(uri, { headers });
    return readingsWithOverrides(apiOfMany(listed, { method_override }), call, readingsOf(api, call, []));
  };
  const told = (readings: Readings | null) =>
    readings?.map(({ method, endpoint: found }) => `${method} ${found?.id ?? "unlisted"}`);
  const own = ["GET GET /invoices/{id}"];

  test.each(["search", "update", "label", "report", "link", "lock", "copy", "put", "merge"])(
    "says nothing where the API has no endpoint for %s",
    (method) => {
      expect(told(read(`/invoices/7?method=${method}`))).toEqual(own);
      expect(told(read("/invoices/7", { "x-method": method }))).toEqual(own);
      expect(told(read(`/invoices/7?method=${method}`, {}, "refuse"))).toEqual(own);
    },
  );

  test("counts where it has one", () => {
    for (const query of ["method=post", "http_method=POST"]) {
      expect(told(read(`/invoices/7?${query}`))).toEqual(["POST POST /invoices/{id}", ...own]);
      expect(read(`/invoices/7?${query}`, {}, "refuse")).toBeNull();
      expect(told(read(`/health?${query}`))).toEqual(["GET GET /health"]);
    }
  });

  test("counts everywhere if it is for nothing else", () => {
    expect(told(read("/invoices/7?_method=UPDATE"))).toEqual(["UPDATE unlisted", ...own]);
    expect(told(read("/invoices/7", { "x-http-method-override": "UPDATE" }))).toEqual(["UPDATE unlisted", ...own]);
    expect(read("/invoices/7?_method=UPDATE", {}, "refuse")).toBeNull();
  });
});

test.each(["export", "%2fexport", "/health, /export"])("a path that a header names as %j is judged", (value) => {
  const ofExport = [...listed, endpoint("GET", "/export", "high")];
  const call = asked("/health", { headers: { x_original_url: value } });
  const found = readingsOf(apiOfMany(ofExport), call, [])?.map((each) => each.endpoint?.template);
  expect(found).toContain("/export");
  expect(found).toContain("/health");
});
