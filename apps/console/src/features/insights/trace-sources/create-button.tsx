import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Tooltip } from "@parapet/ui/tooltip";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface CreateButtonProps {
  variant: "primary" | "secondary";
  allowed: boolean;
}

/** Leads to the wizard, or says why it cannot: a button for others stays reachable, so that the reason can be read. */
export function CreateButton({ variant, allowed }: CreateButtonProps) {
  const t = useT();
  const icon = <Plus aria-hidden size={16} />;
  if (allowed) {
    return (
      <Link to="/insights/trace-sources/new" className={buttonClass(variant)}>
        {icon}
        {t("sources.create")}
      </Link>
    );
  }
  const why = t("sources.onlyAdministrators");
  return (
    <Tooltip content={why}>
      <Button
        variant={variant}
        icon={icon}
        aria-disabled
        aria-description={why}
        className="!cursor-not-allowed opacity-55"
      >
        {t("sources.create")}
      </Button>
    </Tooltip>
  );
}
