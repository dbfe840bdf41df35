import { protectedApiEndpoints } from "@parapet/contract";
import {
  archiveProtectedApi,
  restoreProtectedApi,
} from "../../../modules/adaptive-auth/protected-api/archive-protected-api.ts";
import { bulkProtectedApis } from "../../../modules/adaptive-auth/protected-api/bulk-protected-apis.ts";
import { bypassProtectedApi } from "../../../modules/adaptive-auth/protected-api/bypass-protected-api.ts";
import { createProtectedApi } from "../../../modules/adaptive-auth/protected-api/create-protected-api.ts";
import { exportProtectedApis } from "../../../modules/adaptive-auth/protected-api/export-protected-apis.ts";
import { getProtectedApi } from "../../../modules/adaptive-auth/protected-api/get-protected-api.ts";
import { listProtectedApiNames } from "../../../modules/adaptive-auth/protected-api/list-protected-api-names.ts";
import { listProtectedApis } from "../../../modules/adaptive-auth/protected-api/list-protected-apis.ts";
import { selectProtectedApis } from "../../../modules/adaptive-auth/protected-api/select-protected-apis.ts";
import { updateProtectedApi } from "../../../modules/adaptive-auth/protected-api/update-protected-api.ts";
import { defineHandlers } from "../../handler.ts";

export const protectedApiHandlers = defineHandlers(protectedApiEndpoints, {
  "protectedApis.list": ({ call, query }) => listProtectedApis(call, query),
  "protectedApis.select": ({ call, query }) => selectProtectedApis(call, query),
  "protectedApis.export": ({ call, query }) => exportProtectedApis(call, query),
  "protectedApis.names": ({ call }) => listProtectedApiNames(call),
  "protectedApis.create": async ({ call, body }) => getProtectedApi(call, await createProtectedApi(call, body)),
  "protectedApis.get": ({ call, params }) => getProtectedApi(call, params.id),
  "protectedApis.update": async ({ call, params, body }) => {
    await updateProtectedApi(call, params.id, body);
    return getProtectedApi(call, params.id);
  },
  "protectedApis.bulk": ({ call, body }) => bulkProtectedApis(call, body),
  "protectedApis.bypass": async ({ call, params, body }) => {
    await bypassProtectedApi(call, params.id, body);
    return getProtectedApi(call, params.id);
  },
  "protectedApis.archive": async ({ call, params }) => {
    await archiveProtectedApi(call, params.id);
    return getProtectedApi(call, params.id);
  },
  "protectedApis.restore": async ({ call, params }) => {
    await restoreProtectedApi(call, params.id);
    return getProtectedApi(call, params.id);
  },
});
