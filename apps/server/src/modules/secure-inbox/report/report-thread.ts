import { parentPort } from "node:worker_threads";
import { readReport } from "@parapet/mail-analysis/reading";

const port = parentPort;
if (port === null) throw new Error("This is a thread that reads reports");

port.on("message", (raw: Uint8Array) => port.postMessage({ report: readReport(raw) }));
// What it needs is loaded: from here on time counts.
port.postMessage("ready");
