import { backTestEndpoints } from "@parapet/contract";
import { getBackTest, listBackTests } from "../../../modules/adaptive-auth/back-test/get-back-test.ts";
import { startBackTest } from "../../../modules/adaptive-auth/back-test/start-back-test.ts";
import { defineHandlers } from "../../handler.ts";

export const backTestHandlers = defineHandlers(backTestEndpoints, {
  "backTests.start": ({ call, params, body }) => startBackTest(call, params.id, body),
  "backTests.list": ({ call, params }) => listBackTests(call, params.id),
  "backTests.get": ({ call, params }) => getBackTest(call, params.id),
});
