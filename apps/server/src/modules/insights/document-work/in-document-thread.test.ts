import { expect, test } from "vitest";
import { platformWith } from "../../../platform/testing-services.ts";
import { documentWorkers, inDocumentThread, limitDocumentThread } from "./in-document-thread.ts";

test(
  "a document that takes too long or too much memory is given up, and the next one is read",
  { timeout: 120_000 },
  async () => {
    const platform = platformWith(documentWorkers);
    const document = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" } });
    limitDocumentThread(platform, { memory: 64 });
    const many = `[${Array.from({ length: 2_000_000 }, () => "[]").join(",")}]`;
    await expect(inDocumentThread(platform, "a", "read", many)).rejects.toThrow("Request too complex");
    limitDocumentThread(platform, { ms: 100 });
    await expect(inDocumentThread(platform, "a", "read", many)).rejects.toThrow("Request too complex");
    limitDocumentThread(platform, { memory: 512 });
    expect(await inDocumentThread(platform, "a", "read", document)).toMatchObject({ ok: true, title: "A" });
  },
);

test("slow documents of two tenants don't hold up a third, and are read in the end", { timeout: 120_000 }, async () => {
  const platform = platformWith(documentWorkers);
  limitDocumentThread(platform, { preemptAfterMs: 100 });
  const quick = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" } });
  const slow = `[${Array.from({ length: 2_000_000 }, () => "[]").join(",")}]`;
  const order: string[] = [];
  const read = (owner: string, text: string) =>
    inDocumentThread(platform, owner, "read", text).then(({ ok }) => order.push(`${owner} ${ok}`));
  // A thread that takes longer to start than the other one to read isn't what this looks at.
  await Promise.all([read("a", quick), read("b", quick)]);
  order.length = 0;
  await Promise.all([read("a", slow), read("b", slow), read("c", quick)]);
  expect([order[0], order.slice(1).toSorted()]).toEqual(["c true", ["a false", "b false"]]);
});
