import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSealing } from "../../../platform/sealing.ts";
import { createProbeKey, forcedEffect } from "./probe-key.ts";

const sealing = createSealing("a secret of sixteen characters");
const effects = fc.constantFrom("allow", "step_up", "throttle", "deny");

test("a probe's key forces its effect at its API, for a minute", () => {
  fc.assert(
    fc.property(effects, fc.uuid(), fc.uuid(), fc.nat(200_000), (forced, api, other, later) => {
      const key = createProbeKey(sealing, api, forced, 1_000_000);
      expect(forcedEffect(sealing, api, key, 1_000_000 + later)).toBe(later < 60_000 ? forced : null);
      fc.pre(api !== other);
      expect(forcedEffect(sealing, other, key, 1_000_000)).toBeNull();
    }),
  );
});

test("a key that was changed, or sealed with another key, forces nothing", () => {
  const key = createProbeKey(sealing, "api", "deny", 0);
  const elsewhere = createProbeKey(createSealing("another secret, as long as that"), "api", "deny", 0);
  for (const forged of [key.replace("deny", "allow"), key.replace("60000", "90000"), elsewhere, `${key}x`, "ppp_", ""])
    expect(forcedEffect(sealing, "api", forged, 0)).toBeNull();
});
