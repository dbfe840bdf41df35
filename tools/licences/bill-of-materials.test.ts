import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { billOfMaterials } from "./bill-of-materials.ts";
import { dataNotices } from "./data-files.ts";
import { lockedPackages } from "./locked-packages.ts";

const bill = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z.string().check(z.regex(/^urn:uuid:[\da-f-]{36}$/)),
  metadata: z.object({ timestamp: z.literal("2026-11-27T12:00:00.000Z") }),
  components: z.array(
    z.object({
      "bom-ref": z.string(),
      type: z.enum(["library", "data"]),
      name: z.string(),
      group: z.optional(z.string()),
      purl: z.optional(z.string()),
      scope: z.optional(z.string()),
      licenses: z.array(z.unknown()).check(z.minLength(1)),
      hashes: z.optional(
        z.array(z.object({ alg: z.literal("SHA-512"), content: z.string().check(z.regex(/^[\da-f]{128}$/)) })),
      ),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.optional(z.array(z.string())) })),
});
const root = join(import.meta.dirname, "../..");

test("the bill names every package and data file with its licence, and what needs what", () => {
  const [packages, data] = [lockedPackages(root), dataNotices(root)];
  const text = billOfMaterials("1.2.3", packages, data, new Date("2026-11-27T12:00:00Z"));
  const { components, dependencies } = bill.parse(JSON.parse(text));
  expect(components).toHaveLength(packages.length + data.length);
  const refs = new Set(["parapet", ...components.map((each) => each["bom-ref"])]);
  expect(refs.size).toBe(components.length + 1);
  expect(
    dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
  expect(components.find(({ name, group }) => group === "@types" && name === "express")).toMatchObject({
    "bom-ref": "node_modules/@types/express",
    purl: expect.stringMatching(/^pkg:npm\/%40types\/express@\d/),
    scope: "excluded",
    licenses: [{ license: { id: "MIT" } }],
  });
  expect(components.find(({ name }) => name === "fastify")).toMatchObject({ licenses: [{ license: { id: "MIT" } }] });
  expect(components.find(({ name }) => name.endsWith("mail-model.json"))).toMatchObject({
    type: "data",
    licenses: [{ license: { id: "Apache-2.0" } }],
  });
});
