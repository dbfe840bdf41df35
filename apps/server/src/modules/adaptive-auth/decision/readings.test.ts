import { describe, expect, test } from "vitest";
import { compileEndpoints } from "../directory/endpoint-matcher.ts";
import type { AskedCall } from "./asked-call.ts";
import { readingsOf } from "./readings.ts";

const endpoint = (method: string, template: string, sensitivity: "low" | "high") => ({
  id: `${method} ${template}`,
  method,
  template,
  sensitivity,
});
const listed = [endpoint("GET", "/health", "low"), endpoint("GET", "/invoices/{id}", "low")];
const api = { endpoints: compileEndpoints(listed, "https://api.example"), unlistedSensitivity: "high" } as const;
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
    expect(readingsOf(api, asked(uri), [])).toEqual([{ method: "GET", endpoint: listed[1] }]);
  });
});
