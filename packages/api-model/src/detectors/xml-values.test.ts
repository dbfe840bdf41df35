import { expect, it } from "vitest";
import { eachXmlValue } from "./xml-values.ts";

function valuesOf(text: string, max = 100): [string, string][] {
  const found: [string, string][] = [];
  eachXmlValue(text, max, (pointer, value) => found.push([pointer, value]));
  return found;
}

it("visits text, attributes and character data by local names", () => {
  const xml = `<?xml version="1.0"?><s:Envelope xmlns:s="urn:s"><s:Body id="7"><m:mail m:to="a">x &amp; y</m:mail>
    <data><![CDATA[<b>]]></data></s:Body></s:Envelope>`;
  expect(valuesOf(xml)).toEqual([
    ["/Envelope/Body/id", "7"],
    ["/Envelope/Body/mail/to", "a"],
    ["/Envelope/Body/mail", expect.stringContaining("x ")],
    ["/Envelope/Body/mail", "&"],
    ["/Envelope/Body/mail", " y"],
    ["/Envelope/Body/data", "<b>"],
  ]);
});

it("reads deep and empty elements within time that grows with their number alone", () => {
  const deep = (elements: number) => `<a>1</a>`.replace("1", `${"<b>".repeat(elements)}2`);
  expect(valuesOf(deep(200))).toEqual([[expect.stringMatching(/^(?:\/[ab]){64}$/), "2"]]);
  expect(valuesOf(deep(300))).toEqual([]);
  const costMs = (text: string) => {
    const started = process.cpuUsage();
    valuesOf(text);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  costMs(deep(50_000));
  expect(costMs(deep(80_000))).toBeLessThan(50);
  expect(costMs(`${"<b>".repeat(200)}${"<c></c>".repeat(30_000)}`)).toBeLessThan(2_000);
});

it("stops after as many values as it may look at, and survives what is no XML", () => {
  expect(valuesOf("<a><b>1</b><b>2</b><b>3</b></a>", 2)).toEqual([
    ["/a/b", "1"],
    ["/a/b", "2"],
  ]);
  expect(valuesOf("<a><b>1</a></b></c>2")).toEqual(expect.arrayContaining([["/a/b", "1"]]));
  expect(valuesOf("no < xml")).toEqual(expect.any(Array));
});
