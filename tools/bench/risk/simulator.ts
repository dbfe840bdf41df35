import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import * as z from "zod";

export const attackers = ["naive", "vpn", "targeted", "veryTargeted"] as const;
export const presets = ["machine", "harsh", "calm"] as const;

/** A session or an attack, as the simulator writes it. */
const simulated = z.object({
  kind: z.enum(["legit", ...attackers]),
  u: z.string(),
  /** Sessions of the subject before. */
  h: z.number(),
  /** Days since the start. */
  t: z.number(),
  ip: z.string(),
  pfx: z.string(),
  asn: z.number(),
  cc: z.string(),
  type: z.enum(["isp", "mobile", "hosting"]),
  br: z.string(),
  os: z.string(),
  dt: z.string(),
  tok: z.nullable(z.string()),
  ep: z.string(),
});
export type Simulated = z.infer<typeof simulated>;

const figures = z.object({
  auc: z.number(),
  "tprAtFpr0.05": z.number(),
  "tpr0.99": z.optional(z.object({ fpr: z.number() })),
});
const baselines = z.object({ models: z.record(z.string(), z.record(z.enum(attackers), figures)) });
export type Baselines = z.infer<typeof baselines>["models"];

export interface Simulation {
  readonly events: AsyncIterable<Simulated>;
  /** How the simulator's own models did on the same events. */
  readonly baselines: Baselines;
  close(): Promise<void>;
}

/** Runs the simulator: the same arguments give the same events. @throws when it fails. */
export async function simulate(script: string, subjects: number, seed: number, preset: string): Promise<Simulation> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-risk-"));
  const dump = join(folder, "events.jsonl");
  const close = () => rm(folder, { recursive: true, force: true });
  const child = spawn(process.execPath, [script, String(subjects), String(seed), preset, "--dump", dump], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [printed, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) {
    await close();
    throw new Error(`The simulator ended with ${code}`);
  }
  return { events: linesOf(dump), baselines: baselines.parse(JSON.parse(printed)).models, close };
}

async function* linesOf(file: string): AsyncGenerator<Simulated> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield simulated.parse(JSON.parse(line));
}
