import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it("counts the rows that the journal set aside", async () => {
  const { journal } = server.platform;
  const counted = async () =>
    /^parapet_journal_refused_rows.* (\d+)$/m.exec((await server.app.inject("/metrics")).body)?.[1];
  expect(await counted()).toBe("0");
  await journal.appendMany([1, 2].map((value) => ({ table: "missing", row: { value } })));
  expect(await journal.settle(30_000)).toBe(true);
  expect(await counted()).toBe("2");
});
