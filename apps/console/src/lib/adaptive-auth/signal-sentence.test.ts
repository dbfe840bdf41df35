import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type DecisionSignal, signalCode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { countryName } from "../format/country-name.ts";
import { formatFor } from "../format/format.ts";
import type { Translate } from "../i18n/use-t.ts";
import { signalSentence, type Speech } from "./signal-sentence.ts";

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
