import { temporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOut } from "./postgres-copy.ts";

let stores: Awaited<ReturnType<typeof temporaryStores>>;
beforeAll(async () => {
  stores = await temporaryStores({ migrated: false });
});
afterAll(() => stores.close());

test.each([50, 70_000, 300_000])(
  "rows of %i bytes stay what they were, however late they are looked at",
  async (width) => {
    const count = Math.ceil(6_000_000 / width);
    const letterOf = (number: number) => String.fromCharCode(97 + (number % 26));
    const statement = `copy (select repeat(chr(97 + number % 26), ${width}) from generate_series(1, ${count}) as number) to stdout`;
    const client = await stores.postgres.pool.connect();
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of copyOut(client, statement)) chunks.push(chunk);
      const lines = Buffer.concat(chunks).toString().trimEnd().split("\n");
      const changed = lines.flatMap((line, at) => (line === letterOf(at + 1).repeat(width) ? [] : [at]));
      expect([lines.length, changed]).toEqual([count, []]);
    } finally {
      client.release();
    }
  },
);
