import { importEndpoints } from "@parapet/contract";
import { cancelImport } from "../../../modules/insights/import/cancel-import.ts";
import { createImport } from "../../../modules/insights/import/create-import.ts";
import { getImport, listImports } from "../../../modules/insights/import/read-imports.ts";
import { defineHandlers } from "../../handler.ts";

export const importHandlers = defineHandlers(importEndpoints, {
  "imports.create": ({ call, query, body }) => createImport(call, query, body),
  "imports.list": ({ call, query }) => listImports(call, query),
  "imports.get": ({ call, params }) => getImport(call.platform.postgres.db, call, params.id),
  "imports.cancel": ({ call, params }) => cancelImport(call, params.id),
});
