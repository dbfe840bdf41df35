import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { useMayEditProtection } from "../../../lib/adaptive-auth/use-may-edit-protection.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Leads to Adaptive Auth, where a registration starts with what traffic showed of the API. */
export function ProtectLink({ id }: { id: string }) {
  const t = useT();
  const mayProtect = useMayEditProtection();
  if (!mayProtect) return null;
  return (
    <Link to="/provider/api" search={{ protect: id }} className={buttonClass("primary")}>
      <ShieldCheck aria-hidden size={16} />
      {t("inventory.protect")}
    </Link>
  );
}
