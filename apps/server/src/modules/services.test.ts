import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { services } from "./services.ts";

test("every service is in the list once, under a name of its own", () => {
  const folder = join(import.meta.dirname, "..");
  const sources = globSync("{modules,platform}/**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const defined = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), "utf8").matchAll(/\bdefineService\(\s*"([^"]+)"/g),
      ([, name = ""]) => name,
    ),
  );
  expect(services.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});
