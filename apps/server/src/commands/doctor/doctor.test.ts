import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { temporaryFolder } from "../../platform/fixtures/temporary-folder.ts";
import { showsColors } from "../../platform/shows-colors.ts";
import { runCommand } from "../fixtures/run-command.ts";
import { renderTable } from "./doctor.ts";

const outputSchema = z.object({
  has_problem: z.boolean(),
  findings: z.array(z.object({ name: z.string(), verdict: z.string() })),
});

test("before the first start there is no problem, and nothing is made", async () => {
  const dataFolder = join(await temporaryFolder(), "data");
  const { code, out } = await runCommand(["doctor", "--json"], { PARAPET_DATA: dataFolder });
  const { has_problem: hasProblem, findings } = outputSchema.parse(JSON.parse(out));
  expect({ code, hasProblem }).toEqual({ code: 0, hasProblem: false });
  expect(findings.find(({ name }) => name === "sealing key")?.verdict).toBe("ok");
  expect(existsSync(dataFolder)).toBe(false);
});

test("a problem ends it with 1, and words that mean nothing with 2", async () => {
  const dataFolder = await temporaryFolder();
  await mkdir(join(dataFolder, "journal"));
  await writeFile(join(dataFolder, "secret.key"), `${"a".repeat(43)}\n`, { mode: 0o644 });
  await chmod(join(dataFolder, "secret.key"), 0o644);
  const bad = await runCommand(["doctor"], { PARAPET_DATA: dataFolder });
  expect(bad).toMatchObject({ code: 1, errors: "" });
  expect(bad.out).toMatch(
    /^problem {2}sealing key +\S+secret\.key can be read by other users \(mode 0644\)\n +-> chmod 600 /m,
  );
  expect(bad.out).toMatch(/\n\n1 problem, /);
  expect(bad.out).not.toContain("\x1b");
  expect((await readdir(dataFolder)).toSorted()).toEqual(["journal", "lock", "secret.key"]);
  expect(await runCommand(["doctor", "--wat"], {})).toMatchObject({ code: 2 });
  expect(await runCommand(["doctor", "now"], {})).toMatchObject({ code: 2 });
  expect((await runCommand(["doctor"], { PARAPET_PORT: "http" })).out).toMatch(/^problem {2}settings {2}PARAPET_PORT/);
});

test("verdicts have colours on a terminal whose user did not refuse them", () => {
  const finding = { name: "smtp", verdict: "warning", seen: "not set", advice: null } as const;
  expect(renderTable([finding], true)).toContain("\x1b[33mwarning \x1b[39m smtp  not set");
  expect(showsColors({ isTTY: true }, {})).toBe(true);
  expect(showsColors({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
  expect(showsColors({}, {})).toBe(false);
});
