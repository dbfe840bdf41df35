import { describe, expect, test } from "vitest";
import { uint16, uint32 } from "../testing/little-endian.ts";
import { textProperty } from "./mapi-item.ts";
import { readTnef } from "./read-tnef.ts";

const attribute = (id: number, data: Buffer | string) =>
  Buffer.concat([Buffer.from([1]), uint16(id), uint16(1), uint32(data.length), Buffer.from(data), uint16(0)]);
const read = (attributes: readonly Buffer[], max = 10) =>
  readTnef(Buffer.concat([Buffer.from("789f3e220100", "hex"), ...attributes]), max);

const [subject, body, properties, codePage] = [0x8004, 0x800c, 0x9003, 0x9007];
const [rendering, title, fileName, data, fileProperties] = [0x9002, 0x8010, 0x9001, 0x800f, 0x9005];
const messageKind = Buffer.from("0703020000000000c000000000000046", "hex");
const tnef = Buffer.from("789f3e220100", "hex");
/** A list with one text or object property. */
const listOf = (type: number, tag: number, value: Buffer) =>
  Buffer.concat([
    uint32(1),
    uint16(type),
    uint16(tag),
    uint32(1),
    uint32(value.length),
    value,
    Buffer.alloc(-value.length & 3),
  ]);

test("returns null for other bytes", () => {
  expect(readTnef(Buffer.from("From: a@a.example"), 10)).toBeNull();
});

test("reads an empty stream as an empty message", () => {
  expect(read([])).toEqual({ properties: new Map(), recipients: [], attachments: [], charset: "utf-8" });
});

test("prefers properties to the subject and body attributes", () => {
  const item = read([
    attribute(subject, "Old\0"),
    attribute(body, "Body\0"),
    attribute(properties, listOf(0x1e, 0x37, Buffer.from("New"))),
  ]);
  const text = (tag: string) => textProperty(item?.properties ?? new Map(), tag, "utf-8");
  expect([text("0037"), text("1000")]).toEqual(["New", "Body"]);
});

test("maps the code page to a charset and ignores a truncated one", () => {
  expect(read([attribute(codePage, uint32(1256))])?.charset).toBe("windows-1256");
  expect(read([attribute(codePage, uint16(1256))])?.charset).toBe("utf-8");
});

describe("an attachment", () => {
  const files = (attributes: readonly Buffer[], max?: number) =>
    (read(attributes, max)?.attachments ?? []).map(({ properties: own, content, isMessage }) => ({
      name: textProperty(own, "3707", "utf-8") || textProperty(own, "3704", "utf-8"),
      content: content.toString("latin1"),
      isMessage,
    }));
  const begin = attribute(rendering, Buffer.alloc(14));

  test("starts at its rendering attribute; earlier attributes belong to no file", () => {
    expect(files([attribute(title, "x"), attribute(data, "x"), attribute(fileName, "x")])).toEqual([]);
    expect(files([attribute(fileProperties, listOf(0x1e, 0x3707, Buffer.from("x"))), begin])).toEqual([
      { name: "", content: "", isMessage: false },
    ]);
  });

  test("has its content and prefers the long name", () => {
    expect(
      files([
        begin,
        attribute(title, "a.txt"),
        attribute(data, "one"),
        begin,
        attribute(title, "B~1.TXT"),
        attribute(fileName, "b.txt"),
        attribute(data, "two"),
      ]),
    ).toEqual([
      { name: "a.txt", content: "one", isMessage: false },
      { name: "b.txt", content: "two", isMessage: false },
    ]);
  });

  test("can keep its name and content in properties", () => {
    const named = attribute(fileProperties, listOf(0x1e, 0x3707, Buffer.from("a.txt")));
    expect(files([begin, attribute(fileName, "b.txt"), named])).toMatchObject([{ name: "a.txt" }]);
    const bytes = attribute(fileProperties, listOf(0x102, 0x3701, Buffer.from("bytes")));
    expect(files([begin, bytes])).toMatchObject([{ content: "bytes" }]);
    expect(files([begin, bytes, attribute(data, "own")])).toMatchObject([{ content: "own" }]);
  });

  test("is a message if its object has the message class and holds TNEF", () => {
    const object = (kind: Buffer, content: Buffer) =>
      files([begin, attribute(fileProperties, listOf(0x0d, 0x3701, Buffer.concat([kind, content])))]);
    expect(object(messageKind, tnef)).toEqual([{ name: "", content: tnef.toString("latin1"), isMessage: true }]);
    expect(object(messageKind, Buffer.from("other"))).toEqual([{ name: "", content: "other", isMessage: false }]);
    expect(object(Buffer.alloc(16), tnef)).toEqual([{ name: "", content: tnef.toString("latin1"), isMessage: false }]);
  });

  test("past the limit stops the reader", () => {
    expect(files([begin, begin, begin, attribute(data, "x")], 2)).toEqual([
      { name: "", content: "", isMessage: false },
      { name: "", content: "", isMessage: false },
    ]);
  });
});
