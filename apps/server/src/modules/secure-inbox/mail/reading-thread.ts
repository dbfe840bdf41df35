import { parentPort } from "node:worker_threads";
import { readMessage } from "@parapet/mail-analysis/reading";
import { composePage } from "../safe-view/compose-page.ts";
import type { OpenedView, OpeningAsked } from "./read-in-thread.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread that reads mails");

port.on("message", (asked: OpeningAsked) => port.postMessage({ opened: open(asked) }));
// What it needs is loaded: from here on time counts.
port.postMessage("ready");

function open({ raw, view, evidence }: OpeningAsked): OpenedView {
  const read = readMessage(raw);
  if (!read.ok) return null;
  if (view === "text") return { content: read.message.body.text, marked: 0 };
  const { html, marked } = composePage(read.message, evidence);
  return { content: html, marked };
}
