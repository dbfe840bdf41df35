import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { scanFiles } from "@parapet/server/commands/scan-mail/scan-files.ts";
import type { ScannedMail } from "@parapet/server/commands/scan-mail/scanned-mail.ts";
import { readManifest } from "../../train-mail/corpus.ts";
import type { Bench, BenchOptions, Results } from "../bench.ts";
import { quantile, rounded } from "../statistics.ts";
import { figuresOf, isModernBulk, type Judged } from "./figures.ts";

/** Compares verdicts with the labels of a corpus, and measures their cost. */
export const mailBench: Bench = {
  keys: [
    "messages",
    "recall",
    "false_alarms",
    "modern_bulk",
    "recall_at_false_alarms",
    "auc",
    "auc_modern_bulk",
    "ece",
    "reliability",
    "verdicts",
    "speed",
  ],
  async run(keys, options) {
    const results = await measure(options);
    return Object.fromEntries(Object.entries(results).filter(([key]) => keys.includes(key)));
  },
};

const flagging: ReadonlySet<ScannedMail["verdict"]> = new Set(["malicious", "suspicious", "spam"]);

async function measure({ corpus }: BenchOptions): Promise<Results> {
  if (corpus === undefined)
    throw new Error("Missing --corpus. Usage: npm run bench -- mail --corpus DIR (with eml/ and manifest.jsonl)");
  const messages = new Map(readManifest(resolve(corpus)).map((message) => [message.id, message]));
  const judged: Judged[] = [];
  const times: number[] = [];
  const computed: number[] = [];
  const verdicts = new Map<string, Map<string, number>>();
  const started = performance.now();
  for await (const scanned of scanFiles(
    [...messages.values()].map(({ file }) => file),
    availableParallelism(),
  )) {
    const message = messages.get(basename(scanned.file, ".eml"));
    if (message === undefined) continue;
    const { label } = message;
    judged.push({
      label,
      isModernBulk: isModernBulk(message),
      p: scanned.p ?? 0,
      isFlagged: flagging.has(scanned.verdict),
    });
    times.push(scanned.ms);
    computed.push(scanned.cpuMs);
    const ofLabel = verdicts.get(label) ?? new Map<string, number>();
    verdicts.set(label, ofLabel.set(scanned.verdict, (ofLabel.get(scanned.verdict) ?? 0) + 1));
  }
  const seconds = (performance.now() - started) / 1000;
  const spent = computed.reduce((sum, ms) => sum + ms, 0);
  const { messages: counted, flagged, reliability, ...figures } = figuresOf(judged);
  const { ham, ...recall } = flagged;
  return {
    messages: counted,
    recall,
    false_alarms: { all: ham, modern_bulk: figures.modern_bulk.flagged },
    ...figures,
    reliability: reliability.map((bin) => ({ ...bin })),
    verdicts: Object.fromEntries([...verdicts].map(([label, of]) => [label, Object.fromEntries(of)])),
    speed: {
      messages_per_second: rounded(judged.length / seconds, 1),
      messages_per_second_and_core: rounded((1000 * judged.length) / spent, 1),
      // Only of the analyzing thread, without garbage collection and compilation in other threads.
      cpu: { p50_ms: rounded(quantile(computed, 0.5), 1), p99_ms: rounded(quantile(computed, 0.99), 1) },
      wall: { p50_ms: rounded(quantile(times, 0.5), 1), p99_ms: rounded(quantile(times, 0.99), 1) },
    },
  };
}
