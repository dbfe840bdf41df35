import { Button } from "@parapet/ui/button";
import { Tooltip } from "@parapet/ui/tooltip";
import { Plus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

interface CreateButtonProps {
  variant: "primary" | "secondary";
  allowed: boolean;
  onPress: () => void;
}

/** Opens the form, or says why it cannot: a button for others stays reachable, so that the reason can be read. */
export function CreateButton({ variant, allowed, onPress }: CreateButtonProps) {
  const t = useT();
  const look = { variant, icon: <Plus aria-hidden size={16} />, children: t("sources.create") };
  if (allowed) return <Button {...look} onClick={onPress} />;
  const why = t("sources.onlyAdministrators");
  return (
    <Tooltip content={why}>
      <Button {...look} aria-disabled aria-description={why} className="!cursor-not-allowed opacity-55" />
    </Tooltip>
  );
}
