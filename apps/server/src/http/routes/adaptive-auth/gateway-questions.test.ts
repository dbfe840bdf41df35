import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addApi, addClient } from "../../../modules/adaptive-auth/testing.ts";
import { startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

describe("a gateway's question", () => {
  it("about a client's own call is allowed and logged", async () => {
    const api = await addApi(server.platform, server.provider.id);
    const client = await addClient(server.platform, server.provider.id, [api.id]);
    const answer = await server.ask(api.slug, client.key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-adaptive-decision")).toBe("allow");
    expect(answer.headers.get("x-adaptive-client-id")).toBe(client.id);
    const rows = await server.logged(api.id);
    expect(rows).toEqual([
      expect.objectContaining({
        id: answer.headers.get("x-adaptive-request-id"),
        client_id: client.id,
        method: "GET",
        address: "198.51.100.7",
        agent: "okhttp",
        effect: "allow",
        enforced: true,
        cause: "policy",
        first_of_session: true,
        scored: true,
      }),
    ]);
  });

  it("about an unknown key is refused as RFC 6750 says, and logged", async () => {
    const api = await addApi(server.platform, server.provider.id);
    const answer = await server.ask(api.id, "ppk_wrong");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(await server.logged(api.id)).toEqual([
      expect.objectContaining({ cause: "credential", effect: "deny", enforced: true, scored: false }),
    ]);
  });
});
