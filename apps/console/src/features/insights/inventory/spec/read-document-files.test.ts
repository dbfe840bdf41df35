import { documentLimit, maxDocumentFiles } from "@parapet/contract";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readDocumentFiles } from "./read-document-files.ts";

const document = 'openapi: 3.0.3\ninfo: { title: Shop, version: "1" }\npaths: {}\n';
const zip = (entries: Readonly<Record<string, string>>) => {
  const bytes = zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])));
  return new File([new Uint8Array(bytes)], "api.zip");
};

test("a file is the document, whatever it says", async () => {
  expect(await readDocumentFiles([new File(["{}"], "a.json")])).toEqual({ source: "{}", files: [] });
});

test("an archive has its document at the top, and the other files as seen from there", async () => {
  const archive = zip({
    "repo/README.md": "openapi: no",
    "repo/api/v1/openapi.yaml": document,
    "repo/api/v1/paths/pets.yaml": "get: {}",
    "repo/api/common/Pet.json": "{}",
    "repo/api/v1/examples/other/openapi.yaml": document,
    "__MACOSX/repo/api/._openapi.yaml": document,
  });
  expect(await readDocumentFiles([archive])).toEqual({
    source: document,
    files: [
      { path: "paths/pets.yaml", source: "get: {}" },
      { path: "../common/Pet.json", source: "{}" },
      { path: "examples/other/openapi.yaml", source: document },
    ],
  });
});

test("several files are beside each other", async () => {
  const files = [
    new File(["type: object"], "Pet.yaml"),
    new File([`# Ours\n${document}`], "shop.yaml"),
    new File([""], "logo.png"),
  ];
  expect(await readDocumentFiles(files)).toEqual({
    source: `# Ours\n${document}`,
    files: [{ path: "Pet.yaml", source: "type: object" }],
  });
});

test("without a document there is none, and a broken archive is an error", async () => {
  expect(await readDocumentFiles([zip({ "Pet.yaml": "type: object" })])).toEqual({ fault: "none" });
  await expect(readDocumentFiles([new File(["PK"], "api.zip")])).rejects.toThrow("invalid zip data");
});

test("more than a document's limit isn't unpacked", async () => {
  const long = " ".repeat(9_000_000);
  expect(await readDocumentFiles([zip({ "openapi.yaml": document, "a.yaml": long, "b.yaml": long })])).toEqual({
    fault: "too_large",
    name: null,
  });
});

test("the error names the file that is too large: in an archive, among several, or the specification", async () => {
  const long = `${document}#${" ".repeat(documentLimit)}`;
  const fault = { fault: "too_large", name: "api/openapi.yaml" };
  expect(await readDocumentFiles([zip({ "api/Pet.yaml": "{}", "api/openapi.yaml": long })])).toEqual(fault);
  const files = [new File([document], "openapi.yaml"), new File([long], "other.yaml")];
  expect(await readDocumentFiles(files)).toEqual({ ...fault, name: "other.yaml" });
});

test("an archive with more bytes than the limit is refused as a whole, although it has fewer characters", async () => {
  const long = "é".repeat(5_000_000);
  expect(await readDocumentFiles([zip({ "a.yaml": long, "b.yaml": long, "openapi.yaml": document })])).toMatchObject({
    fault: "too_large",
  });
});

test("more files than can be sent are counted", async () => {
  const files = Array.from({ length: maxDocumentFiles + 1 }, (_, at) => new File(["{}"], `${at}.json`));
  expect(await readDocumentFiles([new File([document], "openapi.yaml"), ...files])).toEqual({ fault: "too_many" });
});
