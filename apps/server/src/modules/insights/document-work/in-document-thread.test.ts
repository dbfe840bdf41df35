import { expect, test } from "vitest";
import type { Platform } from "../../../platform/platform.ts";
import { inDocumentThread, limitDocumentThread } from "./in-document-thread.ts";

test(
  "a document that takes too long or too much memory is given up, and the next one is read",
  { timeout: 120_000 },
  async () => {
    const platform = {} as Platform;
    const document = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" } });
    limitDocumentThread(platform, { ms: 60_000, memory: 24 });
    const many = `[${Array.from({ length: 2_000_000 }, () => "[]").join(",")}]`;
    await expect(inDocumentThread(platform, "a", "read", many)).rejects.toThrow("too much time or memory");
    limitDocumentThread(platform, { ms: 100, memory: 2_048 });
    await expect(inDocumentThread(platform, "a", "read", many)).rejects.toThrow("too much time or memory");
    limitDocumentThread(platform, { ms: 60_000, memory: 512 });
    expect(await inDocumentThread(platform, "a", "read", document)).toMatchObject({ ok: true, title: "A" });
  },
);
