import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Where a process puts temporary files that has asked for memory. */
function placeOf(given?: string): string {
  const { TMPDIR: _, ...environment } = process.env;
  const program = `import(${JSON.stringify(join(import.meta.dirname, "keep-in-memory.ts"))})
    .then(({ keepInMemory }) => keepInMemory())
    .then(() => console.log(require("node:os").tmpdir(), require("node:fs").existsSync(require("node:os").tmpdir())))`;
  const env = { ...environment, ...(given !== undefined && { TMPDIR: given }) };
  const { stdout } = spawnSync(process.execPath, ["-e", program], { env, encoding: "utf8" });
  const [place = "", isThere] = stdout.trim().split(" ");
  expect(isThere).toBe("true");
  return place;
}

it("leaves a configured place alone", () => {
  expect(placeOf(import.meta.dirname)).toBe(import.meta.dirname);
});

it("takes a folder of its own where memory has room, and leaves nothing", async () => {
  const place = placeOf();
  expect(place).toMatch(/^\/(tmp|dev\/shm\/parapet-tests-\w+)$/);
  await expect.poll(() => place === "/tmp" || !existsSync(place)).toBe(true);
});
