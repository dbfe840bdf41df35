import { apiSettings, defaultApiSettings, keptDays, type ApiSettings } from "@parapet/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { settingsOfPlace } from "./settings.ts";

const names = (...from: string[]) => fc.uniqueArray(fc.constantFrom(...from), { maxLength: 3 });
const settings: fc.Arbitrary<ApiSettings> = fc.record({
  bodies: fc.constantFrom(...(["all", "exemplars", "none"] as const)),
  one_in: fc.constantFrom(1, 10),
  event_days: fc.constantFrom(...keptDays.events),
  payload_days: fc.constantFrom(...keptDays.payloads),
  private_headers: names("x-a", "x-b", "x-c"),
  private_pointers: names("/a", "/b", "/c"),
  identity: fc.constant(null),
});

it("a place has the settings of its API, which never show more of it or delete sooner than before it joined", () => {
  const amount = (each: ApiSettings) => ["none", "exemplars", "all"].indexOf(each.bodies);
  fc.assert(
    fc.property(settings, settings, (ofApi, ofPlace) => {
      const joined = settingsOfPlace(ofApi, ofPlace);
      expect(apiSettings.safeParse(joined).success).toBe(true);
      expect(joined.one_in).toBe(ofApi.one_in);
      expect(amount(joined)).toBe(Math.min(amount(ofApi), amount(ofPlace)));
      for (const key of ["event_days", "payload_days"] as const)
        expect(joined[key]).toBe(Math.max(ofApi[key], ofPlace[key]));
      for (const key of ["private_headers", "private_pointers"] as const)
        expect(new Set(joined[key])).toEqual(new Set([...ofApi[key], ...ofPlace[key]]));
      expect(settingsOfPlace(ofApi, ofApi)).toEqual(ofApi);
    }),
  );
  expect(settingsOfPlace(defaultApiSettings, defaultApiSettings)).toEqual(defaultApiSettings);
});
