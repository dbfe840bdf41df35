import { afterAll, beforeAll, expect, it } from "vitest";
import { addApi, settingsWith } from "../modules/adaptive-auth/testing.ts";
import { startProtection, type TestProtection } from "./routes/adaptive-auth/testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

it("origins allowed by * answer challenges without credentials, named ones with them", async () => {
  const { platform, provider, origin } = server;
  const headersOf = async (from: string) => {
    const { headers } = await fetch(`${origin}/v1/challenges/aaaaaaaaaaaaaaaaaaaaaa`, { headers: { origin: from } });
    return [headers.get("access-control-allow-origin"), headers.get("access-control-allow-credentials")];
  };
  await addApi(platform, provider.id, {}, settingsWith({ browser_origins: ["https://app.example"] }));
  expect(await headersOf("https://app.example")).toEqual(["https://app.example", "true"]);
  expect(await headersOf("https://other.example")).toEqual([null, null]);
  await addApi(platform, provider.id, {}, settingsWith({ browser_origins: ["*"] }));
  expect(await headersOf("https://app.example")).toEqual(["https://app.example", "true"]);
  expect(await headersOf("https://other.example")).toEqual(["*", null]);
});
