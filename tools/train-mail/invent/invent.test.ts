import { readMessage } from "@parapet/mail-analysis/reading";
import { expect, test } from "vitest";
import { inventMail } from "./invent-mail.ts";
import { inventLure } from "./lures/invent-lure.ts";
import { lureKinds } from "./lures/kinds.ts";
import { inventNotice } from "./notices/invent-notice.ts";
import { inventTalk } from "./talk/invent-talk.ts";

const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

test.each([
  ["bulk mail", inventMail],
  ["notices", inventNotice],
  ["talk", inventTalk],
  ["lures", inventLure],
])("%s can be read, differ by seed and are the same for one", (_, invent) => {
  const all = seeds.map((seed) => invent(seed));
  expect(all.map(({ bytes }) => readMessage(bytes).ok)).not.toContain(false);
  expect(new Set(all.map(({ bytes }) => bytes.toString())).size).toBe(seeds.length);
  expect(invent(7).bytes.equals(invent(7).bytes)).toBe(true);
  // Every choice is made and every place is filled.
  const texts = all.map(({ bytes }) => {
    const read = readMessage(bytes);
    return read.ok ? `${read.message.subject.text}\n${read.message.body.thread.current}` : "";
  });
  expect(texts.filter((text) => /\{\w+\}|\[[^\]\n]*\|[^\]\n]*\]/.test(text))).toEqual([]);
});

test("a lure has the label of its kind, and some carry pages and documents", () => {
  const all = Array.from({ length: 300 }, (_, at) => inventLure(at + 1));
  expect(all.every(({ kind, label }) => lureKinds[kind]?.label === label)).toBe(true);
  expect(new Set(all.map(({ label }) => label))).toEqual(new Set(["phish", "bec", "spam"]));
  const files = all.flatMap(({ bytes }) => {
    const read = readMessage(bytes);
    return read.ok ? read.message.attachments.map(({ type }) => type.kind) : [];
  });
  expect(files).toEqual(expect.arrayContaining(["page", "document", "image"]));
});
