import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { expect, it } from "vitest";
import type { Platform } from "../../../../platform/platform.ts";
import type { StoredTokenWay } from "../../protected-api/stored-ways.ts";
import type { InboundCall, TokenResult } from "../request/inbound-call.ts";
import { ClientTokens } from "./client-tokens.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const way: StoredTokenWay = {
  kind: "jwt",
  header: "authorization",
  issuer: "https://login.example",
  audience: "",
  claim: "sub",
  keys: { source: "jwks", jwks: JSON.stringify({ keys: [publicKey.export({ format: "jwk" })] }) },
};

it("tokens over the limit of concurrent verifications are rejected, and checked when it is quiet again", async () => {
  // Pasted keys need neither configuration nor network.
  const tokens = new ClientTokens({} as Platform);
  const now = Date.now();
  const sign = (sub: string) =>
    new SignJWT({ sub })
      .setProtectedHeader({ alg: "EdDSA" })
      .setIssuer(way.issuer)
      .setExpirationTime(new Date(now + 60_000))
      .sign(privateKey);
  const signed = await Promise.all(Array.from({ length: 300 }, (_, at) => sign(`client-${at}`)));
  const check = async (token: string): Promise<TokenResult | undefined> => {
    const call = { headers: { authorization: `Bearer ${token}` } } as unknown as InboundCall;
    return (await tokens.check(call, { ways: [way] }, now)).get(way);
  };
  const problemsOf = (results: readonly (TokenResult | undefined)[]) =>
    results.flatMap((result) => (result !== undefined && "problem" in result ? [result.problem] : []));
  const problems = problemsOf(await Promise.all(signed.map(check)));
  expect(problems).toEqual(Array.from({ length: 300 - 256 }, () => "unknown"));
  expect(problemsOf(await Promise.all(signed.slice(-44).map(check)))).toEqual([]);
});
