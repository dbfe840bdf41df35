import type { Event } from "@parapet/contract";
import { expect, test } from "vitest";
import { apiTable } from "../../../modules/insights/api/table.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

/** As long as one slow API made all new ones wait, and go without bodies, before each waited for itself. */
const pastMs = 2_500;

test("a new API that takes long to read leaves the bodies of other new ones alone", async () => {
  const { app, platform, close } = await startTestApp();
  try {
    const [slow, other] = [await createTenant(platform, "slow"), await createTenant(platform, "other")];
    const send = async ({ access }: Tenant, host: string) => {
      const headers = { authorization: `JWT ${access.provider_admin}` };
      const payload = { name: host, type: "KONG_INTERNAL" };
      const source = await app.inject({ method: "POST", url: "/api/dynamics/trace-sources", headers, payload });
      const { token } = source.json<{ token: string }>();
      return app.inject(sending(token, telemetryOf({ host, response: { body: '{"total":1}' } })));
    };
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
    const now = platform.clock.now();
    const holding = platform.postgres.db.transaction(async (tx) => {
      const key = { providerId: slow.providerId, host: "slow.example.com", port: 8443 };
      await tx.insert(apiTable).values({
        ...key,
        id: crypto.randomUUID(),
        scheme: "https",
        kind: "internal",
        firstSeenAt: now,
        lastSeenAt: now,
      });
      holds();
      await held;
    });
    await isHeld;
    const waiting = send(slow, "slow.example.com");
    await new Promise((resolve) => setTimeout(resolve, pastMs));
    expect((await send(other, "other.example.com")).statusCode).toBe(200);
    const headers = { authorization: `JWT ${other.access.provider_admin}` };
    const listed = await app.inject({ url: "/api/dynamics/events", headers });
    const [event] = listed.json<{ items: Event[] }>().items;
    const opened = await app.inject({ url: `/api/dynamics/events/${event?.id}`, headers });
    expect(opened.json()).toMatchObject({ res_body: expect.stringContaining("total") });
    release();
    await holding;
    expect((await waiting).statusCode).toBe(200);
  } finally {
    await close();
  }
});
