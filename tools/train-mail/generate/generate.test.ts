import { readMessage } from "@parapet/mail-analysis/reading";
import { expect, test } from "vitest";
import { generateConversation } from "./conversations/generate-conversation.ts";
import { generateMessage } from "./generate-message.ts";
import { generateLure } from "./lures/generate-lure.ts";
import { lureKinds } from "./lures/kinds.ts";
import { generateNotice } from "./notices/generate-notice.ts";

const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

test.each([
  ["bulk mail", generateMessage],
  ["notices", generateNotice],
  ["talk", generateConversation],
  ["lures", generateLure],
])("%s can be read, vary by seed and repeat for the same seed", (_, generate) => {
  const all = seeds.map((seed) => generate(seed));
  expect(all.map(({ bytes }) => readMessage(bytes).ok)).not.toContain(false);
  expect(new Set(all.map(({ bytes }) => bytes.toString())).size).toBe(seeds.length);
  expect(generate(7).bytes.equals(generate(7).bytes)).toBe(true);
  // All choices are made and all placeholders are filled.
  const texts = all.map(({ bytes }) => {
    const read = readMessage(bytes);
    return read.ok ? `${read.message.subject.text}\n${read.message.body.thread.current}` : "";
  });
  expect(texts.filter((text) => /\{\w+\}|\[[^\]\n]*\|[^\]\n]*\]/.test(text))).toEqual([]);
});

test("a lure has its kind's label, and some have pages and documents", () => {
  const all = Array.from({ length: 300 }, (_, at) => generateLure(at + 1));
  expect(all.every(({ kind, label }) => lureKinds[kind]?.label === label)).toBe(true);
  expect(new Set(all.map(({ label }) => label))).toEqual(new Set(["phish", "bec", "spam"]));
  const files = all.flatMap(({ bytes }) => {
    const read = readMessage(bytes);
    return read.ok ? read.message.attachments.map(({ type }) => type.kind) : [];
  });
  expect(files).toEqual(expect.arrayContaining(["page", "document", "image"]));
});
