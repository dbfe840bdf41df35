import { provider } from "@parapet/contract";
import { bearer } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

test("CALL-1 CALL-2 CALL-3 the calls of the original console answer as they did", async ({ parapet }) => {
  const session = await parapet.api.login();
  await test.step("the first provider of the list is the caller's own, with its identifier", async () => {
    const answer = await parapet.api.call("/api/dynamics/providers", { headers: bearer(session) });
    expect(answer.status).toBe(200);
    const list: unknown = await answer.json();
    expect(Array.isArray(list)).toBe(true);
    const [first] = Array.isArray(list) ? list : [];
    const own = provider.parse(first);
    expect(own.id).toBe(session.user.provider_id);
    expect(own.public_key).toMatch(/^[\w-]{64}$/);
    expect(own.signing_key).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\s*$/);
  });
  await test.step("without a login the list answers 401", async () => {
    const answer = await parapet.api.call("/api/dynamics/providers");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
  });
  await test.step("a refresh answers a new access token and the same refresh token", async () => {
    const answer = await parapet.api.post("/auth/jwt/refresh", { refresh: session.refresh });
    expect(answer.status).toBe(200);
    const tokens = await answer.json();
    expect(Object.keys(tokens).toSorted()).toEqual(["access", "refresh"]);
    expect(tokens.refresh).toBe(session.refresh);
    const me = await parapet.api.call("/auth/me", { headers: bearer(tokens) });
    expect(me.status).toBe(200);
  });
  await test.step("a refresh token that was never given out answers 401", async () => {
    const answer = await parapet.api.post("/auth/jwt/refresh", { refresh: "nobody-ever-got-this-token" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "token_expired" });
  });
  await test.step("the integration status answers 204 while Microsoft 365 is not connected", async () => {
    const status = "/api/secureinbox/integrations/status/";
    for (const headers of [bearer(session), {}]) {
      const answer = await parapet.api.call(status, { headers });
      expect(answer.status).toBe(204);
      expect(await answer.text()).toBe("");
    }
    const spoilt = await parapet.api.call(status, { headers: { authorization: "JWT spoilt" } });
    expect(spoilt.status).toBe(401);
  });
  await test.step("a refresh token ends with its session", async () => {
    expect((await parapet.api.post("/auth/jwt/logout", {}, bearer(session))).status).toBe(204);
    expect((await parapet.api.post("/auth/jwt/refresh", { refresh: session.refresh })).status).toBe(401);
  });
});
