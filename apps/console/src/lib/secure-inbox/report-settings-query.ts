import { reportSettingsEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** How reports of mail are worked. */
export const reportSettingsQuery = queryOptions({
  queryKey: ["mail", "reports", "settings"],
  queryFn: ({ signal }) => call(reportSettingsEndpoints["reportSettings.read"], { signal }),
});
