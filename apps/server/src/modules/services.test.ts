import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { services } from "./services.ts";

test("every service that a module defines is in the list once, under a name of its own", () => {
  const sources = globSync("**/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
  const defined = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/\bdefineService\(\s*"([^"]+)"/g),
      ([, name = ""]) => name,
    ),
  );
  expect(services.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});
