import { expect, test } from "vitest";
import { readSignals } from "../signals/signals.ts";
import { viewOf } from "../signals/testing.ts";
import { featuresOf } from "./features.ts";
import { hashedWords } from "./hashed-words.ts";
import { traitsOf } from "./traits.ts";

const view = viewOf({
  from: "Ann <ann2026@gmail.com>",
  text: "Please see https://bit.ly/x?e=lee@contoso.com",
});

test("features are the raised signals, then traits, then words", () => {
  const { raised, words } = featuresOf(view, readSignals(view));
  expect(raised.slice(0, 1)).toEqual(["link.shortener"]);
  expect(raised.slice(-traitsOf(view).length)).toEqual(traitsOf(view));
  expect(words).toEqual(hashedWords(view));
  // Not raised, or unavailable.
  expect(raised).not.toContain("link.ip_host");
  expect(raised).not.toContain("auth.dmarc_fail");
});

test.each(["sender.freemail", "link.recipient_in_url"])(
  "%s is raised but excluded: it says how the message was sent",
  (id) => {
    const readings = readSignals(view);
    expect(readings.find(({ signal }) => signal.id === id)?.reading.state).toBe("raised");
    expect(featuresOf(view, readings).raised).not.toContain(id);
  },
);

test("nested messages and Punycode are excluded, too", () => {
  const nested = viewOf({
    text: "https://xn--bcher-kva.example/",
    files: [{ name: "a.eml", type: "message/rfc822", content: "From: a@b.example\r\nSubject: x\r\n\r\nHi" }],
  });
  const readings = readSignals(nested);
  const raised = readings.flatMap(({ signal, reading }) => (reading.state === "raised" ? [signal.id] : []));
  expect(raised).toEqual(expect.arrayContaining(["att.eml_nested", "domain.punycode"]));
  const { raised: features } = featuresOf(nested, readings);
  expect(features).not.toContain("att.eml_nested");
  expect(features).not.toContain("domain.punycode");
});
