import { describe, expect, it, test } from "vitest";
import { maskXml } from "./mask-xml.ts";
import { applyMaskings } from "./masking.ts";
import { maskMultipart } from "./redact-body.ts";

const masked = (text: string) => applyMaskings(text, maskXml(text));

describe("XML", () => {
  test.each<[text: string, expected: string]>([
    ["<password>a</password>", "<password>••••</password>"],
    ["<a><password>a</password></a>", "<a><password>••••</password></a>"],
    ["<ns:password>a</ns:password>", "<ns:password>••••</ns:password>"],
    ["<a:b:password>a</a:b:password>", "<a:b:password>••••</a:b:password>"],
    ["<password:ns>a</password:ns>", "<password:ns>a</password:ns>"],
    ['<password type="text">a</password>', '<password type="text">••••</password>'],
    ["<password\n>a</password>", "<password\n>••••</password>"],
    ["<password>a &amp; b</password>", "<password>••••</password>"],
    ["<password> </password>", "<password> </password>"],
    ["<password></password>", "<password></password>"],
    ["<password/>", "<password/>"],
    ["<password>••••</password>", "<password>••••</password>"],
    ["<password><b>a</b></password>", "<password><b>a</b></password>"],
    ["<password>a<b>c</b></password>", "<password>••••<b>c</b></password>"],
    ["<password>a", "<password>••••"],
    ["< password>a</password>", "< password>a</password>"],
    ["<1password>a</1password>", "<1password>a</1password>"],
    ["<user>ada</user>", "<user>ada</user>"],
    ["<note>536-90-4399</note>", "<note>••••</note>"],
    ["<password>536-90-4399 x</password>", "<password>••••</password>"],
  ])("%s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  test.each<[text: string, expected: string]>([
    ['<a password="b"/>', '<a password="••••"/>'],
    ["<a password='b'/>", "<a password='••••'/>"],
    ['<a x="1" ns:token="b" y="2"/>', '<a x="1" ns:token="••••" y="2"/>'],
    ['<a password = "b"/>', '<a password = "••••"/>'],
    ['<a password=""/>', '<a password=""/>'],
    ['<a password="b" pin="1">c</a>', '<a password="••••" pin="••••">c</a>'],
    ['<password token="b">c</password>', '<password token="••••">••••</password>'],
    ['<a password="it\'s"/>', '<a password="••••"/>'],
    ['<a user="ada"/>', '<a user="ada"/>'],
    ['<a user="password=b"/>', '<a user="password=••••"/>'],
  ])("attributes of %s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  test.each<[text: string, expected: string]>([
    ["<password><![CDATA[a]]></password>", "<password><![CDATA[••••]]></password>"],
    ["<password><![CDATA[<b>&]]]]></password>", "<password><![CDATA[••••]]></password>".replace("••••]]>", "••••]]>")],
    ["<password><![CDATA[a", "<password><![CDATA[••••"],
    ["<password><![CDATA[<pin>1</pin>]]></password>", "<password><![CDATA[••••]]></password>"],
    ["<user><![CDATA[a]]></user>", "<user><![CDATA[a]]></user>"],
    ["<user><![CDATA[<pin>1</pin>]]></user>", "<user><![CDATA[<pin>••••</pin>]]></user>"],
  ])("character data of %s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it("says what was found, and of the whole", () => {
    expect(maskXml('<a><pin>1</pin><b token="t"/></a>').map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["pin", ""],
      ["token", ""],
    ]);
  });

  it("knows names of 101 characters", () => {
    const element = (name: string) => `<${name}>a</${name}>`;
    const name = (length: number) => `${"x".repeat(length - 9)}_password`;
    expect(masked(element(name(100)))).toBe(`<${name(100)}>••••</${name(100)}>`);
    expect(masked(element(name(102)))).toBe(element(name(102)));
  });
});

describe("multipart bodies", () => {
  const type = "multipart/form-data; boundary=B";
  const part = (head: string, value: string, end = "\r\n") =>
    `--B${end}Content-Disposition: form-data; ${head}${end}${end}${value}${end}`;
  const maskedParts = (text: string, contentType = type) => applyMaskings(text, maskMultipart(text, contentType));

  test.each<[what: string, contentType: string]>([
    ["bare", "multipart/form-data; boundary=B"],
    ["between quotes", 'multipart/form-data; boundary="B"'],
    ["in capitals", "multipart/form-data; BOUNDARY=B"],
    ["with spaces", "multipart/form-data; boundary = B"],
    ["behind others", "multipart/form-data; charset=utf-8;boundary=B"],
  ])("with a boundary %s", (_, contentType) => {
    expect(maskedParts(`${part('name="password"', "a")}--B--`, contentType)).toBe(
      `${part('name="password"', "••••")}--B--`,
    );
  });

  test.each<[what: string, text: string, expected: string]>([
    ["a plain part", part('name="user"', "a"), part('name="user"', "a")],
    ["line feeds alone", part('name="password"', "a", "\n"), part('name="password"', "••••", "\n")],
    ["several lines", part('name="password"', "a\r\n\r\nb"), part('name="password"', "••••")],
    ["an empty value", part('name="password"', ""), part('name="password"', "")],
    ["a masked value", part('name="password"', "••••"), part('name="password"', "••••")],
    ["a name in capitals", part('NAME="PASSWORD"', "a"), part('NAME="PASSWORD"', "••••")],
    ["the name of a file", part('filename="password"', "a"), part('filename="password"', "a")],
    ["a name without quotes", part("name=password", "a"), part("name=password", "a")],
    ["a name in the value", part('name="a"', 'name="password"'), part('name="a"', 'name="password"')],
    ["a secret by its shape", part('name="a"', "536-90-4399"), part('name="a"', "••••")],
    ["a secret before any part", "536-90-4399", "••••"],
    [
      "a part that has no end",
      '--B\r\nContent-Disposition: form-data; name="pin"\r\n\r\n12',
      '--B\r\nContent-Disposition: form-data; name="pin"\r\n\r\n••••',
    ],
  ])("with %s", (_, text, expected) => {
    expect(maskedParts(text)).toBe(expected);
  });

  it("point to the part, in the right place of the whole", () => {
    const text = `${part('name="a"', "1")}${part('name="x/password"', "2")}${part('name="pin"', "3")}--B--`;
    expect(
      maskMultipart(text, type).map(({ start, end, pointer, kind }) => [text.slice(start, end), pointer, kind]),
    ).toEqual([
      ["2", "/x~1password", "password"],
      ["3", "/pin", "pin"],
    ]);
  });

  it("without a boundary are masked by shape only", () => {
    const text = `${part('name="password"', "a")}536-90-4399`;
    for (const contentType of [
      "multipart/form-data",
      "multipart/form-data; boundary=",
      `multipart/form-data; boundary=${"b".repeat(0)}`,
    ]) {
      expect(maskedParts(text, contentType)).toBe(`${part('name="password"', "a")}••••`);
    }
  });
});
