import { expect, test } from "vitest";
import { bodyOf, type Draft, draftOf } from "./draft.ts";
import { clientId, connectedWith, connectionWith, secretUntil } from "./testing-connection.ts";

const empty = { secret: "", secretUntil: "", certificate: "", privateKey: "" };
const draft: Draft = {
  ...draftOf(connectionWith({ tenant: "contoso.com", client_id: clientId, abilities: ["read_mail"] })),
  secret: "s3cret",
  certificate: "CERT",
  privateKey: "KEY",
};
const body = { cloud: "global", tenant: "contoso.com", client_id: clientId, abilities: ["read_mail"] };

test("a draft starts with what the server knows, and keeps the credential that it has", () => {
  const stored = connectedWith({ cloud: "simulator", simulator_url: "http://127.0.0.1:4365" });
  expect(draftOf(stored)).toEqual({
    cloud: "simulator",
    simulatorUrl: "http://127.0.0.1:4365",
    tenant: "contoso.com",
    clientId,
    abilities: stored.abilities,
    credential: "stored",
    ...empty,
  });
  expect(draftOf(connectedWith({ credential: secretUntil(null) })).credential).toBe("stored");
});

test("the first draft is empty, and makes a certificate", () => {
  expect(draftOf(connectionWith())).toMatchObject({
    simulatorUrl: "",
    tenant: "",
    clientId: "",
    credential: "make_certificate",
    ...empty,
  });
});

test.each([
  [{ credential: "stored" }, {}],
  [{ credential: "make_certificate" }, { credential: { kind: "make_certificate" } }],
  [{ credential: "certificate" }, { credential: { kind: "certificate", certificate: "CERT", private_key: "KEY" } }],
  [{ credential: "secret" }, { credential: { kind: "secret", secret: "s3cret" } }],
  [
    { credential: "secret", secretUntil: "2028-01-31" },
    { credential: { kind: "secret", secret: "s3cret", expires_at: "2028-01-31T00:00:00.000Z" } },
  ],
  [
    { credential: "stored", cloud: "simulator", simulatorUrl: "http://127.0.0.1:1" },
    { cloud: "simulator", simulator_url: "http://127.0.0.1:1" },
  ],
  [{ credential: "stored", cloud: "china", simulatorUrl: "http://127.0.0.1:1" }, { cloud: "china" }],
] as const)("a draft with %j sends %j", (part, sent) => {
  expect(bodyOf({ ...draft, ...part })).toEqual({ ...body, ...sent });
});
