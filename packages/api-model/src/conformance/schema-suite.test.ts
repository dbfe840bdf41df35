import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isValid } from "./testing-schema.ts";

/** The official suite for draft-04, as its npm package brings it. */
const folder = join(dirname(createRequire(import.meta.url).resolve("json-schema-test-suite")), "tests/draft4");
const groups = z.array(
  z.object({
    description: z.string(),
    schema: z.record(z.string(), z.unknown()),
    tests: z.array(z.object({ description: z.string(), data: z.unknown(), valid: z.boolean() })),
  }),
);

/** Groups that ask for what documents of APIs don't have, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  "remote ref, containing refs itself": "nothing is fetched",
  "change resolution scope": "`id` names no schema in OpenAPI",
};
/** Files whose references lead to the network. */
const leftOutFiles = new Set(["refRemote.json", "definitions.json"]);

describe("the JSON Schema test suite, draft-04", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json") && !leftOutFiles.has(name));
  for (const file of files) {
    describe(file, () => {
      for (const { description, schema, tests } of groups.parse(JSON.parse(readFileSync(join(folder, file), "utf8")))) {
        if (Object.hasOwn(leftOut, description)) continue;
        it.each(tests)(`${description}: $description`, ({ data, valid }) => {
          expect(isValid(schema, data, "3.0.3")).toBe(valid);
        });
      }
    });
  }
});
