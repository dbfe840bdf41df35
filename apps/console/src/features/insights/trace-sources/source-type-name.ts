import type { TraceSourceType } from "@parapet/contract";
import type { Translate } from "../../../lib/i18n/use-t.ts";

/** Products keep their names in every language. */
const products: Readonly<Partial<Record<TraceSourceType, string>>> = {
  APIGEE_X: "Apigee X",
  F5_BIG_IP: "F5 BIG-IP",
  KONG_INTERNAL: "Kong",
  TYK_INTERNAL: "Tyk",
  ENVOY_WASM: "Envoy",
  GLOO: "Gloo Edge",
  FASTLY: "Fastly",
  OTEL: "OpenTelemetry",
};

/** What a type of source is called. */
export function sourceTypeName(t: Translate, type: TraceSourceType): string {
  switch (type) {
    case "TAP":
      return t("sources.type.TAP");
    case "HAR":
      return t("sources.type.HAR");
    case "ACCESS_LOG":
      return t("sources.type.ACCESS_LOG");
    case "SDK":
      return t("sources.type.SDK");
    case "OTHER":
      return t("sources.type.OTHER");
    case "DEFAULT":
      return t("sources.type.DEFAULT");
    default:
      return products[type] ?? type;
  }
}
