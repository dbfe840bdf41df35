import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type DecisionSignal, signalCode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { countryName } from "../format/country-name.ts";
import { formatFor } from "../format/format.ts";
import type { Translate } from "../i18n/use-t.ts";
import { type Said, signalSentence, type Speech } from "./signal-sentence.ts";

function speechOf(locale: "en" | "fr" | "ar"): Speech {
  const text: unknown = JSON.parse(
    readFileSync(new URL(`locales/${locale}.json`, `file://${import.meta.filename}`), "utf8"),
  );
  const messages = Object.fromEntries(
    Object.entries(text ?? {}).map(([id, message]) => [id, compileMessageOrThrow(String(message))]),
  );
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const t: Translate = (id, values) => {
    expect(Object.keys(messages)).toContain(id);
    return i18n._(id, values);
  };
  return { t, format: formatFor(locale), country: (code) => countryName(code, locale) };
}

const facts: DecisionSignal["facts"] = {
  newAt: "asn",
  country: "NO",
  asn: 60_729,
  prefix: "185.220.101.0/24",
  kind: "hosting",
  family: "python-requests",
  os: "Linux",
  version: "2",
  endpoint: "POST /payouts",
  hour: 3,
  km: 2100,
  minutes: 40,
  perMinute: 120,
  refusedShare: 0.4,
  days: 71,
  failures: 6,
};
const levels = ["country", "asn", "prefix", "address", "device", "os", "family", "platform", "version", null];

describe.each(["en", "fr", "ar"] as const)("%s", (locale) => {
  const speech = speechOf(locale);

  test.each(signalCode.options)("%s has a name, an explanation and a sentence for whatever it says", (code) => {
    expect(speech.t(`adaptive.signal.${code}`)).not.toBe("");
    expect(speech.t(`adaptive.signalText.${code}`)).not.toBe("");
    for (const state of ["on", "off", "unavailable"] as const) {
      for (const points of [-9, 0, 9]) {
        for (const newAt of levels) {
          for (const known of [{ ...facts, newAt }, { newAt }, {}]) {
            const sentence = signalSentence({ code, state, points, facts: known }, speech);
            expect(sentence).toMatch(/\S.*[.]$/);
            expect(sentence).not.toMatch(/undefined|null|NaN|[{}]/);
          }
        }
      }
    }
  });
});

describe("in English", () => {
  const speech = speechOf("en");
  const say = (said: Partial<Said> & Pick<Said, "code">) =>
    signalSentence({ state: "on", points: 9, facts, ...said }, speech);

  test("a network is told by the coarsest part that is new", () => {
    expect(say({ code: "net.hierarchy", asName: "Zwiebelfreunde" })).toBe("First time from AS60729 Zwiebelfreunde.");
    expect(say({ code: "net.hierarchy", facts: { ...facts, newAt: "country" } })).toBe(
      "First time from Norway (AS60729).",
    );
    expect(say({ code: "net.hierarchy", points: -4, facts: { ...facts, newAt: null } })).toBe(
      "From AS60729, as usual.",
    );
  });

  test("a network that only its prefix names is named once", () => {
    const prefix = "52.95.110.0/24";
    const known = { prefix, newAt: "prefix" };
    expect(say({ code: "net.hierarchy", facts: known })).toBe("First time from 52.95.110.0/24.");
    expect(say({ code: "net.hierarchy", facts: { ...known, asn: 16_509 } })).toBe(
      "First time from 52.95.110.0/24 in AS16509.",
    );
  });

  test("numbers are said where a sentence needs them", () => {
    expect(say({ code: "geo.impossible_travel" })).toBe("2,100 km in 40 min from where the client was last.");
    expect(say({ code: "beh.hour" })).toBe("Active at 03:00 UTC, which is unusual for this client.");
    expect(say({ code: "beh.rate", facts: { perMinute: 1 }, points: -1 })).toBe("1 call in a minute, as usual.");
    expect(say({ code: "beh.enumeration" })).toBe("40% of the calls of the last five minutes were refused.");
  });

  test("what cannot be told is not called low risk", () => {
    expect(say({ code: "net.anonymiser", state: "unavailable", points: 0 })).toBe(
      "Cannot tell: the data pack for it is missing or too old.",
    );
    expect(say({ code: "net.anonymiser", state: "off", points: 0 })).toBe("Nothing unusual.");
  });
});
