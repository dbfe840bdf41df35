export { hostileHost, hostilePages } from "./hostile-pages.ts";
export { type RunningServer, startRunningServer } from "./running-server.ts";
export { setup as shareTestStores } from "./global-setup.ts";
export { silentLog } from "./silent-log.ts";
export { type TemporaryStores, temporaryStores } from "./temporary-stores.ts";
export {
  givenTestStores,
  startTestStores,
  type TestStores,
  testStoresVariable,
  type TestStoreUrls,
} from "./test-stores.ts";
