import type { Transport } from "@parapet/contract";
import type { Translate } from "../../../lib/i18n/use-t.ts";

/** Formats keep their names in every language, but for those that are words. */
export function transportName(t: Translate, transport: Transport | null): string {
  switch (transport) {
    case null:
      return t("sources.transportUnknown");
    case "telemetry":
      return t("sources.transport.telemetry");
    case "access_log":
      return t("sources.transport.access_log");
    case "otlp_json":
      return "OTLP (JSON)";
    case "otlp_protobuf":
      return "OTLP (protobuf)";
    case "akto":
      return "Akto";
    case "metlo":
      return "Metlo";
    case "har":
      return "HAR";
    case "postman":
      return "Postman";
  }
}
