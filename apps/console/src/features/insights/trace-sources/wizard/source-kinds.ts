import type { NewSource } from "../use-source-actions.ts";

/** Every type that a person may set up, in the groups that the wizard shows. */
export const sourceKinds = [
  {
    group: "gateways",
    types: ["KONG_INTERNAL", "APIGEE_X", "F5_BIG_IP", "TYK_INTERNAL", "ENVOY_WASM", "GLOO", "FASTLY"],
  },
  { group: "programs", types: ["OTEL", "SDK", "TAP"] },
  { group: "files", types: ["ACCESS_LOG", "HAR", "OTHER"] },
] as const satisfies readonly { readonly group: string; readonly types: readonly NewSource["type"][] }[];
