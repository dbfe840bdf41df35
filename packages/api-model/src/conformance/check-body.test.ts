import { expect, test } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { readContract } from "./check-exchange.ts";

const point = { type: "object", required: ["x"], properties: { x: { type: "integer" }, y: { type: "integer" } } };
const schema = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 5 },
    label: { type: "object", properties: { name: { type: "string", maxLength: 3 } } },
    ids: { type: "array", items: { type: "integer" } },
    at: point,
    path: { type: "array", items: point, uniqueItems: true },
    note: { type: ["integer", "null"] },
    file: { type: "string" },
  },
  additionalProperties: { type: "boolean" },
};

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** The body of a form: each text is `name=value`. */
function bodyOf(media: string, fields: readonly string[]): string {
  if (media === urlencoded) return fields.map((each) => each.replaceAll("%", "%25").replaceAll("&", "%26")).join("&");
  const parts = fields.map((each) => {
    const [name = "", value = ""] = each.split(/=(.*)/s);
    return `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  });
  return `${parts.join("")}--B--\r\n`;
}

function check(openapi: string, media: string, encoding: unknown, fields: readonly string[]): string[] | undefined {
  const requestBody = { content: { [media]: { schema, encoding } } };
  const contract = readContract({
    openapi,
    paths: { "/": { post: { requestBody, responses: { "200": { description: "" } } } } },
  });
  const call = exchange({
    method: "POST",
    reqHeaders: [{ name: "content-type", value: media === multipart ? `${media}; boundary=B` : media }],
    reqBody: new TextEncoder().encode(bodyOf(media, fields)),
  });
  return contract?.check(call).findings.map(({ rule, sample }) => `${rule} ${sample.slice("/request/body/".length)}`);
}

const ids = (style: object) => ({ ids: style });
const at = (style: object) => ({ at: style });

test.each<[what: string, encoding: unknown, fields: string[], found: string[]]>([
  ["a list by repeated names", undefined, ["ids=1", "ids=2", "ids=x"], ["type ids/2"]],
  ["a list that is written otherwise", undefined, ["ids=1,2"], ["type ids/0"]],
  ["a list as one JSON text", undefined, ["ids=[1,2]"], []],
  ["a list with commas", ids({ explode: false }), ["ids=1,2,x"], ["type ids/2"]],
  ["a list with spaces", ids({ style: "spaceDelimited" }), ["ids=1 2 x"], ["type ids/2"]],
  ["a list with pipes", ids({ style: "pipeDelimited" }), ["ids=1|2|x"], ["type ids/2"]],
  ["a list of a style that is no JSON", ids({ style: "form" }), ["ids=[1,2]"], ["type ids/0"]],
  ["an object as JSON", undefined, ['at={"x":1,"y":"z"}'], ["type at/y"]],
  ["an object that is no JSON", undefined, ["at=1"], ["type at"]],
  ["an object by its members", at({ style: "form" }), ["x=1", "y=z", "name=n"], ["type at/y"]],
  ["an object by its members in brackets", at({ style: "deepObject" }), ["at[x]=1", "at[y]=z"], ["type at/y"]],
  [
    "a field that has the name of a member",
    { label: { style: "form" } },
    ["name=longer"],
    ["maxLength name", "maxLength label/name"],
  ],
  ["names and values of an object in turn", at({ explode: false }), ["at=x,1,y,z"], ["type at/y"]],
  ["a member that is needed", at({ style: "deepObject" }), ["at[y]=1"], ["required at/x"]],
  ["an object that is not there", at({ style: "deepObject" }), ["name=n"], []],
  ["one of the words of styles", at({ allowReserved: true, contentType: "application/json" }), ["x=z"], ["type at/x"]],
  ["a list of objects as JSON each", undefined, ['path={"x":1}', 'path={"x":"z"}'], ["type path/1/x"]],
  ["a list of objects as one JSON text", undefined, ['path=[{"x":1},{}]'], ["required path/1/x"]],
  ["a text as JSON", { name: { contentType: "application/json" } }, ['name="n"'], []],
  ["a text that is JSON of another type", { name: { contentType: "application/json" } }, ["name=7"], ["type name"]],
  ["null as JSON", { note: { contentType: "application/json; charset=utf-8" } }, ["note=null"], []],
  ["no JSON", { note: { contentType: "application/json" } }, ["note={"], ["type note"]],
  ["an object as XML", at({ contentType: "application/xml" }), ["at=<x>1</x>"], []],
  ["a list of XML", { path: { contentType: "text/xml" } }, ["path=<a/>", "path=<a/>"], []],
  ["a file", { file: { contentType: "image/png, image/*" } }, ["file={}"], []],
  ["numbers as plain text", { note: { contentType: "text/plain" } }, ["note=z"], ["type note"]],
  ["fields that the schema does not name", undefined, ["a=true", "b=1", "12345678=x"], ["type 12345678", "type b"]],
  ["an encoding that is none", ["at"], ['at={"x":1}'], []],
  ["encodings that are none", { at: null, ids: "form", name: [], unknown: { style: "deepObject" } }, ["ids=1"], []],
  ["styles that are none", { at: { style: 7, explode: "yes", contentType: {} } }, ['at={"x":1}'], []],
])("%s in a form", (_, encoding, fields, found) => {
  expect(check("3.1.0", urlencoded, encoding, fields)).toEqual(found);
  expect(check("3.1.0", multipart, encoding, fields)).toEqual(found);
});

test("parts have no styles in OpenAPI 3.0", () => {
  const encoding = { ids: { explode: false }, at: { style: "form", contentType: "application/json" } };
  expect(check("3.0.3", urlencoded, encoding, ["ids=1,2", "x=1"])).toEqual([]);
  expect(check("3.0.3", multipart, encoding, ["ids=1,2", 'at={"x":1}'])).toEqual(["type ids/0"]);
});

test.each<[what: string, contentType: string, written: string | null, found: readonly string[]]>([
  ["a type that is described", "image/png, image/jpeg", "image/JPEG", []],
  ["a type of a described kind", "image/*", "image/png", []],
  ["a type with parameters", "text/csv", "text/csv; charset=utf-8", []],
  ["another type", "image/png, image/jpeg", "text/html", ["image/png or image/jpeg text/html"]],
  ["no type", "image/png", null, []],
])("a part of a form with %s", (_, contentType, written, found) => {
  const contract = readContract({
    openapi: "3.1.0",
    paths: { "/": { post: { requestBody: { content: { [multipart]: { encoding: { file: { contentType } } } } } } } },
  });
  const type = written === null ? "" : `Content-Type: ${written}\r\n`;
  const body = `--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n${type}\r\nx\r\n--B--\r\n`;
  const call = exchange({
    method: "POST",
    reqHeaders: [{ name: "content-type", value: `${multipart}; boundary=B` }],
    reqBody: new TextEncoder().encode(body),
  });
  const findings = contract?.check(call).findings.filter(({ rule }) => rule === "undocumented_media_type") ?? [];
  expect(findings.map(({ expected, got }) => `${expected} ${got}`)).toEqual(found);
  for (const { verdict, sample, spec } of findings)
    expect([verdict, sample, spec]).toEqual([
      "rogue",
      "/request/body/file",
      "/paths/~1/post/requestBody/content/multipart~1form-data/encoding/file/contentType",
    ]);
});
