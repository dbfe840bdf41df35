import type { ProtectedApi } from "@parapet/contract";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";

export const apisPath = "/provider/api";

type Options = Parameters<typeof openPage>[1];

/** The list of protected APIs. */
export const openApis = (apis: readonly ProtectedApi[], search = "", { answers, ...options }: Options = {}) =>
  openPage(`${apisPath}${search}`, {
    ...options,
    answers: { "protectedApis.list": pageOf(...apis), "apis.list": pageOf(), ...answers },
  });
