import { parentPort } from "node:worker_threads";
import { readReport } from "@parapet/mail-analysis/reading";

const port = parentPort;
if (port === null) throw new Error("This is a worker that parses reports");

port.on("message", (raw: Uint8Array) => port.postMessage({ report: readReport(raw) }));
// Loading is done; the time limit starts now.
port.postMessage("ready");
