import {
  appendFile,
  copyFile,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Follower } from "./follower.ts";
import { loadPosition, savePosition, type Position } from "./position.ts";

let folder = "";
let file = "";
let clock = 0;
let position: Position | null = null;
let follower: Follower;
const problems: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-tail-"));
  file = join(folder, "access.log");
  position = null;
  problems.length = 0;
  follower = begin(true);
});
afterEach(async () => {
  await follower.close();
  await rm(folder, { recursive: true });
});

/** Another process, which remembers what the last one remembered. */
function begin(fromStart = false): Follower {
  return new Follower({
    file,
    stateFile: `${file}.parapet-position`,
    position,
    fromStart,
    onProblem: (problem) => problems.push(problem),
    now: () => clock,
  });
}

/** All lines there are, remembering the position; when there are none, time enough passes to leave each file. */
async function lines(): Promise<string[]> {
  const found: string[] = [];
  const patience = (await readdir(folder)).length + 2;
  for (let empty = 0; empty < patience;) {
    const piece = await follower.next();
    empty = piece === null ? empty + 1 : 0;
    if (piece === null) clock += 1_100;
    else position = piece.position;
    found.push(...(piece?.lines ?? []));
  }
  return found;
}

/** File systems tell times coarsely; a rotation is later than what was written before. */
async function age(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  await utimes(path, mtimeMs / 1000 - 60, mtimeMs / 1000 - 60);
}

describe("following a log", () => {
  it("waits for the file, and for the end of each line", async () => {
    expect(await lines()).toEqual([]);
    await writeFile(file, "one\ntw");
    expect(await lines()).toEqual(["one"]);
    await appendFile(file, "o\n\nthree\n");
    expect(await lines()).toEqual(["two", "three"]);
  });

  it("begins at the end by default, and saves its position", async () => {
    await writeFile(file, "old\n");
    follower = begin();
    expect(await lines()).toEqual([]);
    await follower.close();
    await appendFile(file, "while it was down\n");
    follower = begin();
    expect(await lines()).toEqual(["while it was down"]);
  });

  it("reads what is written to the old file after it was renamed, then the new one", async () => {
    await writeFile(file, "one\n");
    expect(await lines()).toEqual(["one"]);
    await rename(file, `${file}.1`);
    await appendFile(`${file}.1`, "late\n");
    await writeFile(file, "two\n");
    await appendFile(`${file}.1`, "later, without an end");
    expect(await lines()).toEqual(["late", "later, without an end", "two"]);
  });

  it("reads what a copy holds of the time before a truncation, then the log from its start", async () => {
    await writeFile(file, "one\n");
    expect(await lines()).toEqual(["one"]);
    await appendFile(file, "two\n");
    await copyFile(file, `${file}.1`);
    await truncate(file);
    await age(`${file}.1`);
    await appendFile(file, "three, which is longer than all before\n");
    expect(await lines()).toEqual(["two", "three, which is longer than all before"]);
  });

  it("goes on through every file that was put aside while it was down", async () => {
    await writeFile(file, "one\n");
    expect(await lines()).toEqual(["one"]);
    await follower.close();
    await appendFile(file, "two\n");
    for (const [aside, next] of [
      ["2", "three\n"],
      ["1", "four\n"],
    ] as const) {
      await rename(file, `${file}.${aside}`);
      await age(`${file}.${aside}`);
      if (aside === "1") await age(`${file}.2`);
      await writeFile(file, next);
    }
    await writeFile(`${file}.3.gz`, "packed\n");
    follower = begin();
    expect(await lines()).toEqual(["two", "three", "four"]);
  });

  it("says so when what was left is gone, and goes on", async () => {
    await writeFile(file, "one\n");
    await lines();
    await follower.close();
    await rm(file);
    await writeFile(file, "another\n");
    follower = begin();
    expect(await lines()).toEqual(["another"]);
    expect(problems).toEqual([expect.stringContaining("is gone; continuing")]);
  });

  it("leaves out what is no line of a log, and finds the next line", async () => {
    await writeFile(file, "x".repeat(512 * 1024));
    expect(await lines()).toEqual([]);
    await appendFile(file, "end of it\nnext\n");
    expect(await lines()).toEqual(["end of it", "next"]);
  });

  it("neither loses nor repeats a line, however writes, rotations and restarts fall", async () => {
    const steps = fc.array(fc.constantFrom("write", "read", "rename", "restart"), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await follower.close();
        await rm(folder, { recursive: true });
        folder = await mkdtemp(join(tmpdir(), "parapet-tail-"));
        file = join(folder, "access.log");
        position = null;
        follower = begin(true);
        const [written, read]: [string[], string[]] = [[], []];
        let aside = 0;
        // What was put aside before it first looked is nothing that it knows of.
        for (const step of ["write", "read", ...all]) {
          if (step === "write") {
            written.push(`line ${written.length} of this run`);
            await appendFile(file, `${written.at(-1)}\n`);
          } else if (step === "read") read.push(...(await lines()));
          else if (step === "restart") {
            await follower.close();
            follower = begin(true);
          } else if ((await stat(file).catch(() => null)) !== null) {
            // Each file is older than the next one, and the log the newest.
            await rename(file, `${file}.${(aside += 1)}`);
            await utimes(`${file}.${aside}`, aside, aside);
            await writeFile(file, "");
          }
        }
        read.push(...(await lines()));
        expect(read).toEqual(written);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a remembered position", () => {
  it("comes back as it was", async () => {
    await writeFile(file, "one\n");
    await lines();
    await savePosition(`${file}.p`, position ?? { offset: -1, mark: "" });
    expect(await loadPosition(`${file}.p`)).toEqual(position);
    expect(await loadPosition(`${file}.none`)).toBeNull();
  });

  it("is never read from, or written to, what is something else", async () => {
    await writeFile(file, "a log\n");
    await expect(loadPosition(file)).rejects.toThrow(
      "isn't a position file of parapet tail. Choose another file with --state.",
    );
    await expect(savePosition(join(folder, "none/p"), { offset: 0, mark: "" })).rejects.toThrow(
      "Can't save the position: ",
    );
  });
});
