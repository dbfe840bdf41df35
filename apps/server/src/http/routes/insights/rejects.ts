import { rejectEndpoints } from "@parapet/contract";
import { listRejects } from "../../../modules/insights/ingest-status/list-rejects.ts";
import { defineHandlers } from "../../handler.ts";

export const rejectHandlers = defineHandlers(rejectEndpoints, {
  "rejects.list": ({ call, query }) => listRejects(call, query),
});
