import { realpathSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { DataType, load, open } from "ffi-rs";
import { lockFile } from "../file-lock.ts";
import { releaseCode } from "./release-code.ts";

/*
 * The program of the embedded ClickHouse: a process of its own, so that the engine's crash or memory limit is not the
 * server's. It dies with its parent. Arguments: library, configuration, data path, lock file, port.
 */

const lockPatience = 15_000;
/** When the engine has started, also on a slow machine: what only its start needs leaves its memory. */
const startedMs = 60_000;
/**
 * Opens the HTTP listener and then keeps the engine's own session asleep for a century. The sleep must be what is
 * selected: ClickHouse drops an unused column and would count numbers on two cores instead. The delay, in microseconds, is
 * how often it looks for progress to show.
 */
const program = `SYSTEM START LISTEN HTTP;
  SELECT sleepEachRow(3) FROM numbers(1000000000) SETTINGS max_block_size = 1, max_threads = 1, interactive_delay = 3000000 FORMAT Null`;

const [, , library = "", configuration = "", path = "", lock = "", port = ""] = process.argv;

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The parent may have died before anybody listened.
if (!process.connected) process.exit(1);
await takeLock();
// This process ends by a signal, at which Node would not write it.
flushCompileCache();
setTimeout(() => releaseCode(realpathSync(library)), startedMs).unref();
open({ library: "clickhouse", path: library });
const words = [
  "clickhouse",
  `--config-file=${configuration}`,
  `--path=${path}`,
  "--listen_host=127.0.0.1",
  `--http_port=${port}`,
  `--query=${program}`,
];
// query_stable is clickhouse-local's whole main(); on a thread of its own this one keeps hearing the parent.
await load({
  library: "clickhouse",
  funcName: "query_stable",
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [words.length, words],
  runInNewThread: true,
});
process.exit(1);

/** The engine of a killed parent may need a moment to die. */
async function takeLock(): Promise<void> {
  for (const deadline = Date.now() + lockPatience; lockFile(lock) === null; await sleep(50)) {
    if (Date.now() < deadline) continue;
    console.error("another engine still uses the folder");
    process.exit(1);
  }
}
