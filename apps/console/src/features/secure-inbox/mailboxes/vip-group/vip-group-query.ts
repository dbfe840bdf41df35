import { vipGroupEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { mailboxesKey } from "../mailboxes-queries.ts";

export const vipGroupQuery = queryOptions({
  queryKey: [...mailboxesKey, "group"],
  queryFn: ({ signal }) => call(vipGroupEndpoints["vipGroup.read"], { signal }),
});
