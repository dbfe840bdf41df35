import { expect, test } from "vitest";
import { scriptMarks } from "./page-reading.ts";

const codes = (script: string) => scriptMarks(script).map(({ code }) => code);

test.each([
  ["base64_decoder", ["atob('TVqQ')", "atob (x)", "decode('data:;base64,')", "Uint8Array.fromBase64(x)"]],
  ["blob", ["new Blob([x])", "new  Blob", "URL.createObjectURL(x)", "navigator.msSaveX = new File ([x])"]],
  ["download", ["a.download = 'x.zip'", "a['download']", 'a.setAttribute("download", x)']],
  ["eval", ["eval(x)", "eval (x)", "new Function('x')", "setTimeout('x', 1)", 'setTimeout( "x")']],
  [
    "document_write",
    [
      "document.write(x)",
      "document . writeln(x)",
      "document['write'](x)",
      "a.innerHTML = x",
      "a.outerHTML=x",
      "f.srcdoc = x",
    ],
  ],
  [
    "code_points",
    [
      "String.fromCharCode(77)",
      "unescape('%4d')",
      "decodeURIComponent('%4d')",
      String.raw`'\x4d\x5a\x90\x00\x03\x00\x00\x00'`,
    ],
  ],
  [
    "refresh",
    [
      "location = x",
      "window.location.href = x",
      "document.location=x",
      "top.location = x",
      "location.replace(x)",
      "location.assign(x)",
    ],
  ],
] as const)("detects %s", (code, scripts) => {
  expect(scripts.map((script) => [script, codes(script)])).toEqual(scripts.map((script) => [script, [code]]));
});

test.each(["msSaveOrOpenBlob", "msSaveBlob"])("%s is both a blob and a download", (name) => {
  expect(codes(`navigator.${name}(x)`)).toEqual(["blob", "download"]);
});

test.each([
  "",
  "var a = 1",
  "retrieval(x)",
  "myatob = 1",
  "evaluate(x)",
  "setTimeout(run, 1)",
  "documentation.writer",
  "decodeURIComponent(x)",
  String.raw`'\x4d\x5a\x90\x00\x03\x00\x00'`,
  "allocation = 1",
  "newBlobs = 1",
  "download = 1",
])("finds nothing in %j", (script) => {
  expect(codes(script)).toEqual([]);
});

test("reports base64 from 4,000 characters", () => {
  expect(codes("A".repeat(3999))).toEqual([]);
  expect(codes(`${"A+/9".repeat(999)}.AAAA`)).toEqual([]);
  expect(scriptMarks(`x = '${"A+/9".repeat(1000)}'`)).toEqual([{ code: "large_base64", sample: "A+/9".repeat(10) }]);
});

test("samples the script at the match, in a fixed order", () => {
  expect(scriptMarks("var a = 1;eval(b)")).toEqual([{ code: "eval", sample: "eval(b)" }]);
  expect(codes("eval(new Blob([atob(x)]))")).toEqual(["base64_decoder", "blob", "eval"]);
});
