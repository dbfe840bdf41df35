import { startTestStores, testStoresVariable } from "./test-stores.ts";

/** One pair of stores for the whole run of this process and its workers; vitest's `globalSetup`. @returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[testStoresVariable] !== undefined) return async () => undefined;
  const stores = await startTestStores();
  process.env[testStoresVariable] = JSON.stringify(stores.urls);
  return async () => {
    delete process.env[testStoresVariable];
    await stores.stop();
  };
}
