import type { Checklist } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { ChecklistItem, goClass } from "./checklist-item.tsx";

/** What is missing until Adaptive Auth asks for a second factor. */
export function ProtectionItem({ step, api_id: api, client_id: client }: Checklist["protection"]) {
  const t = useT();
  return (
    <ChecklistItem
      title={t("checklist.protection")}
      text={t(`checklist.protection.${step}`)}
      isDone={step === "done"}
      forAdministrators={step !== "connect_gateway"}
    >
      {step === "register_api" && (
        <Link to="/provider/api" className={goClass}>
          {t("checklist.protection.register_api.go")}
        </Link>
      )}
      {step === "create_client" && (
        <Link to="/provider/clients" className={goClass}>
          {t("checklist.protection.create_client.go")}
        </Link>
      )}
      {step === "create_key" && client !== null && (
        <Link to="/provider/clients" search={{ client, tab: "keys" }} className={goClass}>
          {t("checklist.protection.create_key.go")}
        </Link>
      )}
      {step === "add_factor" && client !== null && (
        <Link to="/provider/clients" search={{ client, tab: "factor" }} className={goClass}>
          {t("checklist.protection.add_factor.go")}
        </Link>
      )}
      {step === "enforce" && api !== null && (
        <Link to="/provider/adaptive_auth/$id" params={{ id: api }} className={goClass}>
          {t("checklist.protection.enforce.go")}
        </Link>
      )}
      {step === "connect_gateway" && api !== null && (
        <Link to="/provider/adaptive_auth/$id" params={{ id: api }} search={{ tab: "gateway" }} className={goClass}>
          {t("checklist.protection.connect_gateway.go")}
        </Link>
      )}
    </ChecklistItem>
  );
}
