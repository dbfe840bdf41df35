export { cleanEnvironment } from "./clean-environment.ts";
export { hostileMails } from "./hostile/hostile-mails.ts";
export { hostilePages } from "./hostile/hostile-pages.ts";
export { hostileHost, hostileMark } from "./hostile/marks.ts";
export { type RunningServer, startRunningServer } from "./running-server.ts";
export { setup as shareTestStores } from "./global-setup.ts";
export { type StallingProxy, startStallingProxy } from "./stalling-proxy.ts";
export { silentLog } from "./silent-log.ts";
export { type TemporaryStores, temporaryStores } from "./temporary-stores.ts";
export {
  givenTestStores,
  startTestStores,
  type TestStores,
  testStoresVariable,
  type TestStoreUrls,
} from "./test-stores.ts";
