import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "./fixtures/run-command.ts";

test("a port that is taken ends the start before a database is made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? `${address.port}` : "";
  const { code, out, errors } = await runCommand(["serve"], { PARAPET_DATA: folder, PARAPET_PORT: port });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(errors).toMatch(/^parapet: PARAPET_HOST and PARAPET_PORT cannot be listened on: .*EADDRINUSE.*\n$/);
  expect(existsSync(join(folder, "postgres"))).toBe(false);
});
