import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCertificate, readClaim, toIdentityValue } from "./shown-identity.ts";

const pem = readFileSync(new URL("../../../../http/routes/adaptive-auth/fixtures/client.pem", import.meta.url), "utf8");
const certificate = new X509Certificate(pem);
const thumbprint = certificate.fingerprint256.replaceAll(":", "").toLowerCase();

describe("a certificate", () => {
  it.each([
    ["PEM with spaces", pem.replaceAll("\n", " ")],
    ["PEM with tabs", pem.replaceAll("\n", "\n\t")],
    ["URL-encoded PEM", encodeURIComponent(pem)],
    ["RFC 9440", `:${certificate.raw.toString("base64")}:`],
    [
      "Envoy's header",
      `By=spiffe://me;Hash=${thumbprint};Subject="CN=billing,O=Acme Ltd,C=GB";URI=spiffe://acme/billing`,
    ],
  ])("is read from %s", (_format, header) => {
    expect(readCertificate("thumbprint", header)).toContain(thumbprint);
    expect(readCertificate("subject", header)).toEqual(["C=GB,CN=billing,O=Acme Ltd"]);
    expect(readCertificate("san", header)).toContain("spiffe://acme/billing");
  });

  it("is read from Envoy's header if that has only the certificate, and from its fields if it has both", () => {
    const cert = `By=spiffe://me;Cert="${encodeURIComponent(pem)}"`;
    expect(readCertificate("thumbprint", cert)).toContain(thumbprint);
    expect(readCertificate("subject", cert)).toEqual(["C=GB,CN=billing,O=Acme Ltd"]);
    expect(readCertificate("san", cert)).toEqual(["billing.acme.example", "spiffe://acme/billing"]);
    expect(readCertificate("subject", `${cert};Subject="CN=other"`)).toEqual(["CN=other"]);
    expect(readCertificate("subject", `Hash=${thumbprint};Cert="no certificate"`)).toEqual([]);
    expect(readCertificate("subject", `${cert},${cert}`)).toEqual([]);
  });

  it.each([
    "CN=billing,O=Acme Ltd,C=GB",
    "C=GB, O=Acme Ltd, CN=billing",
    "/C=GB/O=Acme Ltd/CN=billing",
    "cn = billing, o = Acme Ltd, c = GB",
  ])("has the same subject as %s", (subject) => {
    expect(readCertificate("subject", subject)).toEqual(["C=GB,CN=billing,O=Acme Ltd"]);
    expect(toIdentityValue("certificate", subject)).toBe("C=GB,CN=billing,O=Acme Ltd");
  });

  it("is unknown if there are several, or if it is too long", () => {
    const one = `Hash=${thumbprint};Subject="CN=a,O=b"`;
    expect(readCertificate("thumbprint", `${one},${one}`)).toEqual([]);
    expect(readCertificate("subject", "C=".padEnd(20_000, "x"))).toEqual([]);
  });

  it("parses any text without throwing", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("subject", "san", "thumbprint"), (text, field) => {
        expect(readCertificate(field, text)).toBeInstanceOf(Array);
      }),
    );
  });

  it("has the same thumbprint with and without colons, and other values as they are", () => {
    expect(toIdentityValue("certificate", certificate.fingerprint256)).toBe(thumbprint);
    expect(toIdentityValue("certificate", "spiffe://acme/billing")).toBe("spiffe://acme/billing");
    expect(toIdentityValue("basic", "CN=billing, O=Acme")).toBe("CN=billing, O=Acme");
  });
});

it.each<[string, Record<string, unknown>, string | null]>([
  ["azp", { azp: "app" }, "app"],
  ["https://acme.example/client", { "https://acme.example/client": "app" }, "app"],
  ["client.id", { client: { id: 7 } }, "7"],
  ["client.id", { client: "app" }, null],
  ["constructor", {}, null],
  ["constructor.name", {}, null],
  ["azp", { azp: ["app"] }, null],
  ["azp", { azp: "" }, null],
])("claim %s of %j is %j", (name, claims, expected) => {
  expect(readClaim(claims, name)).toBe(expected);
});
