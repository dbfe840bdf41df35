import { Button } from "@parapet/ui/button";
import { Tooltip } from "@parapet/ui/tooltip";
import { Plus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface CreateButtonProps {
  variant: "primary" | "secondary";
  allowed: boolean;
  onPress: () => void;
}

/** Opens the form, or says why it cannot: it stays reachable, so that the reason can be read. */
export function CreateButton({ variant, allowed, onPress }: CreateButtonProps) {
  const t = useT();
  const icon = <Plus aria-hidden size={16} />;
  if (allowed) {
    return (
      <Button variant={variant} icon={icon} onClick={onPress}>
        {t("sources.create")}
      </Button>
    );
  }
  return (
    <Tooltip content={t("sources.onlyAdministrators")}>
      <Button
        variant={variant}
        icon={icon}
        aria-disabled
        aria-description={t("sources.onlyAdministrators")}
        className="!cursor-not-allowed opacity-55"
      >
        {t("sources.create")}
      </Button>
    </Tooltip>
  );
}
