import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSealing } from "../../../platform/sealing.ts";
import { createProbeKey, isTarget, readProbeKey } from "./probe-key.ts";

const sealing = createSealing("a secret of sixteen characters");
const effects = fc.constantFrom("allow", "step_up", "throttle", "deny");
const effectOf = (...args: Parameters<typeof readProbeKey>) => readProbeKey(...args)?.effect ?? null;

test("a probe's key forces its effect at its API, for a minute", () => {
  fc.assert(
    fc.property(effects, fc.uuid(), fc.uuid(), fc.nat(200_000), (forced, api, other, later) => {
      const key = createProbeKey(sealing, api, { forced, uri: "/orders" }, 1_000_000);
      expect(effectOf(sealing, api, key, 1_000_000 + later)).toBe(later < 60_000 ? forced : null);
      fc.pre(api !== other);
      expect(effectOf(sealing, other, key, 1_000_000)).toBeNull();
    }),
  );
});

test("a key that was changed, or sealed with another key, forces nothing", () => {
  const about = { forced: "deny", uri: "/" } as const;
  const key = createProbeKey(sealing, "api", about, 0);
  const elsewhere = createProbeKey(createSealing("another secret, as long as that"), "api", about, 0);
  for (const forged of [key.replace("deny", "allow"), key.replace("60000", "90000"), elsewhere, `${key}x`, "ppp_", ""])
    expect(readProbeKey(sealing, "api", forged, 0)).toBeNull();
});

test("a key knows its call's path and query, with or without what a gateway strips", () => {
  const key = createProbeKey(sealing, "api", { forced: "deny", uri: "/billing/orders?page=2" }, 0);
  const probe = readProbeKey(sealing, "api", key, 0);
  if (probe === null) throw new Error("The key can't be read");
  const base = "https://api.example/billing/";
  expect(isTarget(probe, "/billing/orders?page=2", base)).toBe(true);
  expect(isTarget(probe, "/orders?page=2", base)).toBe(true);
  expect(isTarget(probe, "/orders", base)).toBe(false);
  expect(isTarget(probe, "/other?page=2", base)).toBe(false);
});
