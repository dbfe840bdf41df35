import { parentPort } from "node:worker_threads";
import { readMessage } from "@parapet/mail-analysis/reading";
import { composePage } from "../safe-view/compose-page.ts";
import type { OpenedView, OpenRequest } from "./open-in-worker.ts";

const port = parentPort;
if (port === null) throw new Error("This is a worker that renders emails");

port.on("message", (asked: OpenRequest) => port.postMessage({ opened: open(asked) }));
// Loading is done; the time limit starts now.
port.postMessage("ready");

function open({ raw, view, evidence }: OpenRequest): OpenedView {
  const read = readMessage(raw);
  if (!read.ok) return null;
  if (view === "text") return { content: read.message.body.text, marked: 0 };
  const { html, marked } = composePage(read.message, evidence);
  return { content: html, marked };
}
