import { startTestStores, testStoresVariable } from "./test-stores.ts";

/** For vitest's `globalSetup`: one pair of stores for the whole run. @returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[testStoresVariable] !== undefined) return async () => undefined;
  const stores = await startTestStores();
  process.env[testStoresVariable] = JSON.stringify(stores.urls);
  return async () => {
    delete process.env[testStoresVariable];
    await stores.stop();
  };
}
