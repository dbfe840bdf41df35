import { expect, test } from "vitest";
import { platformWith } from "../../../platform/testing-services.ts";
import { openingWorkers, limitOpening, openInWorker } from "./open-in-worker.ts";

const mail = (body: string) => Buffer.from(`From: a@a.example\r\nSubject: A\r\nContent-Type: text/html\r\n\r\n${body}`);
const quick = mail("<p>quick</p>");
const slow = mail("<b>slow".repeat(100_000));

test("slow emails of two tenants don't hold up a third, and are read in the end", { timeout: 120_000 }, async () => {
  const platform = platformWith(openingWorkers);
  limitOpening(platform, { ms: 60_000, preemptAfterMs: 100 });
  const order: string[] = [];
  const read = async (owner: string, raw: Uint8Array) => {
    const opened = await openInWorker(platform, owner, { raw, view: "page", evidence: [] });
    order.push(`${owner} ${opened?.content.includes(owner === "c" ? "quick" : "slow") ?? false}`);
  };
  await Promise.all([read("a", slow), read("b", slow), read("c", quick)]);
  expect([order[0], order.slice(1).toSorted()]).toEqual(["c true", ["a true", "b true"]]);
});
