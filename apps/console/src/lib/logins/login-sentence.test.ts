import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type DecisionSignal, signalCode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import type { Speech } from "../adaptive-auth/signal-sentence.ts";
import { countryName } from "../format/country-name.ts";
import { formatFor } from "../format/format.ts";
import type { Translate } from "../i18n/use-t.ts";
import { loginSentence, loginSignalName } from "./login-item.tsx";

function speechOf(locale: "en" | "fr" | "ar"): Speech {
  const messages: Record<string, ReturnType<typeof compileMessageOrThrow>> = {};
  for (const folder of ["locales", "../adaptive-auth/locales"]) {
    const text: unknown = JSON.parse(
      readFileSync(new URL(`${folder}/${locale}.json`, `file://${import.meta.filename}`), "utf8"),
    );
    for (const [id, message] of Object.entries(text ?? {})) messages[id] = compileMessageOrThrow(String(message));
  }
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const t: Translate = (id, values) => {
    expect(Object.keys(messages)).toContain(id);
    return i18n._(id, values);
  };
  return { t, format: formatFor(locale), country: (code) => countryName(code, locale) };
}

/** Signals that are kept with a login. */
const shown = signalCode.options.filter((code) =>
  /^(net|zone|geo)\.|^dev\.agent$|^beh\.(hour|dormant)$|^cred\.failures$/.test(code),
);
const facts: DecisionSignal["facts"] = {
  country: "NO",
  asn: 60_729,
  prefix: "185.220.101.0/24",
  kind: "hosting",
  family: "Firefox",
  os: "Linux",
  version: "140",
  hour: 3,
  km: 2100,
  minutes: 40,
  days: 71,
  failures: 6,
};
const levels = ["country", "asn", "prefix", "address", "device", "os", "family", "platform", "version", null];
const ofClients = { en: /\bclient|\bcall\b|\bkey/i, fr: /\bclient|\bappel\b|\bclé/i, ar: /عميل|استدعاء|مفتاح|مفاتيح/ };

describe.each(["en", "fr", "ar"] as const)("%s", (locale) => {
  const speech = speechOf(locale);

  test.each(shown)("%s speaks of a login, not of a client, a call or a key", (code) => {
    const said = levels.flatMap((newAt) =>
      [-9, 9].flatMap((points) =>
        (["on", "off", "unavailable"] as const).flatMap((state) =>
          [{ ...facts, newAt }, { newAt }].map((known) => loginSentence({ code, state, points, facts: known }, speech)),
        ),
      ),
    );
    for (const sentence of [...said, loginSignalName({ code }, speech)]) {
      expect(sentence).toMatch(/\S/);
      expect(sentence).not.toMatch(ofClients[locale]);
      expect(sentence).not.toMatch(/undefined|null|NaN|[{}]/);
    }
  });
});

test("an unknown program is called unknown", () => {
  const say = (family: string) =>
    loginSentence(
      { code: "dev.agent", state: "on", points: 9, facts: { ...facts, family, newAt: "family" } },
      speechOf("en"),
    );
  expect(say("other")).toBe("First sign-in with an unknown app on Linux.");
  expect(say("Firefox")).toBe("First sign-in with Firefox on Linux.");
});
