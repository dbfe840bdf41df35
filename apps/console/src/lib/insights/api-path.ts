import type { ApiKind } from "@parapet/contract";

/** The page of one API, by its kind. */
export const apiPath = {
  internal: "/insights/inventory/internal/$id",
  external: "/insights/inventory/external/$id",
} as const satisfies Record<ApiKind, string>;
