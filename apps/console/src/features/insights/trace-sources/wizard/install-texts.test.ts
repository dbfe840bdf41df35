import { execFileSync } from "node:child_process";
import { newTraceSourceType, testedLogProxies } from "@parapet/contract";
import { describe, expect, it } from "vitest";
import { accessLogTexts, logProductIds, logProducts } from "./access-log-texts.ts";
import { installTexts } from "./install-texts.ts";

const token = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM-_01=";
const plain = { origin: "http://192.0.2.10:8080", token };
const secure = { origin: "https://parapet.example.com", token };
const sent = newTraceSourceType.options.filter((type) => type !== "HAR");
const codeOf = (type: (typeof sent)[number], address = secure) =>
  installTexts(type, address)
    .map(({ code }) => code)
    .join("\n");

describe.each(sent)("%s", (type) => {
  it("has the server's address and the token in what is copied", () => {
    for (const address of [plain, secure]) {
      const code = codeOf(type, address);
      expect(code).toContain(new URL(address.origin).hostname);
      expect(code.replaceAll("%3D", "=")).toContain(token);
    }
  });

  it("is a script that a shell reads, where it is one", () => {
    for (const { code } of installTexts(type, secure).filter(({ code: each }) =>
      /^(git|export|curl|kubectl|fastly|cd|[A-Z_0-9]+=)/.test(each),
    )) {
      expect(() => execFileSync("sh", ["-n"], { input: code })).not.toThrow();
    }
  });
});

it("names the port and TLS as the scripts of the plugins want them", () => {
  expect(codeOf("KONG_INTERNAL", plain)).toContain("UPSTREAM_TELEMETRY_HTTP_PORT=8080 \\\nENABLE_TLS=false");
  expect(codeOf("KONG_INTERNAL")).toContain("UPSTREAM_TELEMETRY_TLS_PORT=443 \\\nENABLE_TLS=true");
  expect(codeOf("KONG_INTERNAL")).toContain("create configmap parapet-root-ca");
  expect(codeOf("KONG_INTERNAL", plain)).not.toContain("configmap");
});

it("encodes the token where OpenTelemetry's variables are decoded", () => {
  const [program, collector] = installTexts("OTEL", secure);
  expect(program?.code).toContain(`x-trace-source-token=${encodeURIComponent(token)}'`);
  expect(collector?.code).toContain(`x-trace-source-token: "${token}"`);
});

it("has nothing to install for uploads, and no token for this machine", () => {
  expect(installTexts("HAR", secure)).toEqual([]);
  expect(installTexts("DEFAULT", plain)[0]?.code).not.toContain(token);
});

it.each(logProductIds)(
  "sends the access log of %s with the server's address and the token, as a shell reads it",
  (id) => {
    const texts = accessLogTexts(id, secure);
    const captions = texts.map(({ caption }) => caption);
    expect(new Set(captions).size).toBe(captions.length);
    const scripts = texts.filter(({ caption }) => ["download", "run", "logs", "plugin", "send"].includes(caption));
    const script = scripts.map(({ code }) => code).join("\n");
    expect(script).toContain(secure.origin);
    expect(script).toContain(token);
    expect(() => execFileSync("sh", ["-n"], { input: script })).not.toThrow();
  },
);

it("names the products that the tests run, and no other", () => {
  expect(logProductIds.filter((id) => logProducts[id].isTested)).toEqual(["nginx", ...testedLogProxies]);
});
