import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { problem } from "@parapet/contract";
import { startRunningServer } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { protectApi } from "./fixtures/protect-api.ts";
import { sendCall } from "./fixtures/send-call.ts";

const MiB = 1024 * 1024;

/** A disk of its own, of 64 MiB, in memory; null where none may be mounted. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}

test(
  "a full disk ends intake and nothing else, and what was decided meanwhile is logged",
  { timeout: 180_000 },
  async ({ skip }) => {
    const disk = await smallDisk();
    if (disk === null) return skip();
    const server = await startRunningServer({ PARAPET_DATA: join(disk, "data"), PARAPET_DISK_RESERVE_MB: "32" });
    onTestFinished(() => server.close());
    const { token } = await server.createSource("gateway");
    const api = await protectApi(server);
    const send = () => sendCall(server, token);
    const readiness = async () => {
      const answer = await fetch(`${server.origin}/readyz`);
      return answer.ok ? "ready" : (problem.parse(await answer.json()).detail ?? "");
    };
    const decide = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => api.ask()));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    };
    const logged = async () => {
      const answer: unknown = await server.ask("GET", "/api/adaptive/decisions?page_size=10");
      return answer;
    };

    await decide(5);
    expect(await readiness()).toBe("ready");
    const filler = join(disk, "filler");
    for (const filled of [40, 64]) {
      // The second time there is not a byte left.
      await writeFile(filler, Buffer.alloc(filled * MiB)).catch(() => undefined);
      await expect.poll(readiness).toContain("disk is almost full");
      const refused = await send();
      expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([503, 30]);
      await expect(server.ask("POST", "/api/dynamics/imports?name=a.har", {})).rejects.toThrow("answered 503");
      await decide(200);
      expect(await logged()).toMatchObject({ items: expect.any(Array) });
      await rm(filler);
      await expect.poll(readiness).toBe("ready");
      expect((await send()).status).toBe(200);
    }
    await expect.poll(logged).toMatchObject({ total: 405 });
    expect(server.output()).toContain("the disk is almost full");
  },
);
