import { describe, expect, it } from "vitest";
import { bundleFiles } from "./bundle-files.ts";
import { readDocument } from "./read-document.ts";

const root = `openapi: 3.0.3
info: { title: Split, version: "1" }
paths:
  /pets:
    $ref: "./paths/pets.yaml"
  /owners:
    get:
      responses:
        "200": { description: ok, content: { application/json: { schema: { $ref: "../common/Owner.json" } } } }
`;
const pets = {
  path: "paths/pets.yaml",
  source: `get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "../../common/Owner.json#/properties/pet" } } } } } }`,
};
const owner = {
  path: "../common/Owner.json",
  source: JSON.stringify({ type: "object", properties: { pet: { type: "string" }, parent: { $ref: "#" } } }),
};

type Files = readonly { readonly path: string; readonly source: string }[];

const bundle = (document: string, files: Files) =>
  bundleFiles(document, (path) => files.find((each) => each.path === path)?.source ?? null);

async function read(written: string, files: Files) {
  const document = readDocument(JSON.stringify(await bundle(written, files), null, 2));
  if (!document.ok) throw new Error(JSON.stringify(document.problems));
  return document;
}

describe("a document of several files", () => {
  it("is one document afterwards, with files beside and above it, and with recursion", async () => {
    const { value, warnings } = await read(root, [pets, owner]);
    expect(warnings).toEqual([]);
    expect(value).toMatchObject({
      paths: {
        "/pets": { get: { responses: { 200: { description: "ok" } } } },
        "/owners": {
          get: {
            responses: {
              200: {
                content: {
                  "application/json": {
                    schema: {
                      type: "object",
                      properties: {
                        pet: { type: "string" },
                        parent: { $ref: "#/paths/~1owners/get/responses/200/content/application~1json/schema" },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
  });

  it("keeps what refers to files that are missing or broken, and joins the rest", async () => {
    const { value, warnings } = await read(root, [pets, { ...owner, source: "{" }]);
    expect(value).toMatchObject({ paths: { "/pets": { get: {} }, "/owners": { get: {} } } });
    expect(warnings.map(({ fault }) => fault)).toEqual(["reference_outside", "reference_outside"]);
  });

  it("keeps its own references as they are", async () => {
    const own = { components: { schemas: { A: { $ref: "#/components/schemas/B" }, B: { type: "string" } } } };
    const document = { openapi: "3.0.3", info: { title: "One", version: "1" }, paths: {}, ...own };
    expect(await bundle(JSON.stringify(document), [])).toEqual(document);
  });
});

it("nothing is fetched: references to the web stay", async () => {
  const web = root.replace("./paths/pets.yaml", "https://example.com/pets.yaml");
  const { warnings } = await read(web, [owner]);
  expect(warnings).toMatchObject([{ fault: "reference_outside", pointer: "/paths/~1pets/$ref" }]);
});

it.each([
  ["a document that can't be read", "{", []],
  ["more than the limit", root, [pets, { ...owner, source: " ".repeat(20_000_000) }]],
])("%s isn't joined", async (_, source, files) => {
  expect(await bundle(source, files)).toBeNull();
});

it("aliases of a file count expanded", async () => {
  const bomb = ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"];
  for (let at = 1; at < 10; at += 1)
    bomb.push(`a${at}: &a${at} [${Array.from({ length: 10 }, () => `*a${at - 1}`).join()}]`);
  const { warnings } = await read(root, [pets, owner, { path: "bomb.yaml", source: bomb.join("\n") }]);
  expect(warnings).toEqual([]);
  const bombed = root.replace("./paths/pets.yaml", "bomb.yaml#/a9");
  expect((await read(bombed, [owner, { path: "bomb.yaml", source: bomb.join("\n") }])).warnings).toHaveLength(1);
});
