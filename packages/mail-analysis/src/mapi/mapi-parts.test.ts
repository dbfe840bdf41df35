import { describe, expect, test } from "vitest";
import { compressRtf } from "../testing/compress-rtf.ts";
import { defectsOf, inspection } from "../testing/inspection.ts";
import { type MapiItem, type MapiProperties, textProperty } from "./mapi-item.ts";
import { mapiFile, mapiParts, mapiTexts } from "./mapi-parts.ts";

/** Properties by tag and type; text is UTF-16 for type 001F. */
const stored = (values: Readonly<Record<string, string | Buffer>>): MapiProperties =>
  new Map(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "string" ? Buffer.from(value, key.endsWith("001F") ? "utf16le" : "latin1") : value,
    ]),
  );
const item = (values: Readonly<Record<string, string | Buffer>>, more: Partial<MapiItem> = {}): MapiItem => ({
  properties: stored(values),
  recipients: [],
  attachments: [],
  charset: "windows-1252",
  ...more,
});

describe("a text property", () => {
  test.each([
    ["in Unicode", { "0037001F": "é漢\0" }, "é漢"],
    ["in the item's charset", { "0037001E": "\xE9\0" }, "é"],
    ["in both encodings, preferring Unicode", { "0037001E": "a", "0037001F": "b" }, "b"],
    ["of another tag", { "0038001F": "a" }, ""],
  ])("%s", (_, values, text) => {
    expect(textProperty(stored(values), "0037", "windows-1252")).toBe(text);
  });
});

describe("headers", () => {
  const headers = (values: Readonly<Record<string, string>>, recipients: readonly MapiProperties[] = []) =>
    mapiParts(item(values, { recipients }), 1, inspection()).headers.map(({ name, value }) => `${name}: ${value}`);

  test("are derived from properties when no transport headers are stored", () => {
    expect(
      headers({
        "0C1A001F": 'Kim "K" Li\\',
        "5D01001F": "kim@a.example",
        "0037001F": "Notes",
        "1035001F": "<1@a.example>",
      }),
    ).toEqual(['from: "Kim K Li" <kim@a.example>', "subject: Notes", "message-id: <1@a.example>"]);
  });

  test.each([
    ["a name only", { "0C1A001F": "Kim" }, ['from: "Kim"']],
    ["an address only", { "5D01001F": "kim@a.example" }, ['from: "" <kim@a.example>']],
    ["an address of Exchange", { "0C1F001F": "/o=a/cn=kim" }, ['from: "" </o=a/cn=kim>']],
    ["both addresses", { "0C1F001F": "/o=a", "5D01001F": "kim@a.example" }, ['from: "" <kim@a.example>']],
    ["nothing", {}, []],
  ])("format the sender from %s", (_, values, expected) => {
    expect(headers(values)).toEqual(expected);
  });

  test("list up to 500 recipients", () => {
    const recipients = [
      stored({ "3001001F": "Ola", "39FE001F": "ola@b.example", "3003001F": "/o=b" }),
      stored({ "3003001F": "kim@a.example" }),
    ];
    expect(headers({}, recipients)).toEqual(['to: "Ola" <ola@b.example>, "" <kim@a.example>']);
    expect(
      headers(
        {},
        Array.from({ length: 501 }, () => recipients[1] ?? new Map()),
      )[0]?.split(","),
    ).toHaveLength(500);
  });

  test("from transport take precedence, and properties fill the gaps", () => {
    const sent = "From: sent@a.example\r\nSubject: Sent\r\nX-Test: 1\r\n\r\n";
    expect(headers({ "007D001F": sent, "0C1A001F": "Kim", "0037001F": "Other", "1035001F": "<1>" })).toEqual([
      "from: sent@a.example",
      "subject: Sent",
      "x-test: 1",
      "message-id: <1>",
    ]);
  });
});

describe("mapiTexts", () => {
  const rtf = (text: string) => compressRtf(String.raw`{\rtf1 ${text}}`);

  test.each([
    ["plain text", { "1000001F": "Hello" }, "Hello", null],
    ["nothing", {}, null, null],
    [
      "HTML that declares its charset",
      { "10130102": Buffer.from('<meta charset="utf-8">é') },
      null,
      '<meta charset="utf-8">é',
    ],
    ["HTML without a charset", { "10130102": Buffer.from("<p>\xE9", "latin1") }, null, "<p>é"],
    [
      "HTML that declares its charset past the first 4 KiB",
      { "10130102": Buffer.from(`${" ".repeat(4088)}charset=utf-8é`) },
      null,
      `${" ".repeat(4088)}charset=utf-8Ã©`,
    ],
    ["HTML as text", { "1013001F": "<p>é" }, null, "<p>é"],
    ["HTML in preference to RTF", { "1013001F": "<p>a", "10090102": rtf("b") }, null, "<p>a"],
    ["RTF", { "1000001F": "Hello", "10090102": rtf("b") }, "Hello", "b"],
    ["bytes that aren't compressed RTF", { "10090102": Buffer.alloc(20) }, null, null],
  ])("reads %s", (_, values, plain, html) => {
    expect(mapiTexts(item(values), inspection())).toEqual({ plain, html, standalone: "" });
  });

  test("charges RTF at four times its length", () => {
    const values = { "10090102": rtf("x".repeat(92)) };
    const enough = inspection({ unpacked: 400 });
    expect(mapiTexts(item(values), enough).html).toBe("x".repeat(92));
    expect(enough.budget.bytes).toBe(0);
    const some = inspection({ unpacked: 200 });
    expect(mapiTexts(item(values), some).html).toBe("x".repeat(43));
  });

  test("skips RTF when the unpacking budget is spent", () => {
    const none = inspection({ unpacked: 0 });
    expect(mapiTexts(item({ "10090102": rtf("b") }), none).html).toBeNull();
    expect(defectsOf(none)).toEqual(["unpacked_too_much"]);
    const last = inspection({ unpacked: 1 });
    mapiTexts(item({ "10090102": rtf("b") }), last);
    expect(defectsOf(last)).toEqual([]);
  });

  test("keeps one character past the text limit so that the cut is detected", () => {
    expect(mapiTexts(item({ "10090102": rtf("abcdef") }), inspection({ text: 3 })).html).toBe("abcd");
  });
});

describe("mapiFile", () => {
  const file = (values: Readonly<Record<string, string>>, isMessage = false) =>
    mapiFile({ properties: stored(values), content: Buffer.from("x"), isMessage }, "1", "windows-1252");

  test.each([
    ["the long file name", { "3707001F": "long.txt", "3704001F": "LONG~1.TXT", "3001001F": "shown" }, "long.txt"],
    ["the short file name", { "3704001F": "LONG~1.TXT", "3001001F": "shown" }, "LONG~1.TXT"],
    ["the display name", { "3001001F": "shown" }, "shown"],
    ["nothing", {}, ""],
  ])("takes its name from %s", (_, values, name) => {
    expect(file(values)).toEqual({
      path: "1",
      name,
      declaredType: "",
      contentId: null,
      isInline: false,
      content: Buffer.from("x"),
    });
  });

  test("reads the content type and the content ID", () => {
    expect(file({ "370E001F": "Image/PNG", "3712001F": "logo" })).toMatchObject({
      declaredType: "image/png",
      contentId: "logo",
      isInline: true,
    });
    expect(file({ "370E001F": "Image/PNG" }, true).declaredType).toBe("message/rfc822");
  });

  test("numbers attachments up to the limit", () => {
    const attachments = Array.from({ length: 3 }, () => ({
      properties: stored({}),
      content: Buffer.alloc(0),
      isMessage: false,
    }));
    const { files, size } = mapiParts(item({}, { attachments }), 7, inspection({ attachments: 2 }));
    expect([size, files.map(({ path }) => path)]).toEqual([7, ["1", "2"]]);
  });
});
