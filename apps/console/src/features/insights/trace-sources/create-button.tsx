import { Button } from "@parapet/ui/button";
import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

// Most who come here may create sources: the tooltip of the others comes for them alone.
const DeniedButton = lazy(async () => ({ default: (await import("./denied-button.tsx")).DeniedButton }));

interface CreateButtonProps {
  variant: "primary" | "secondary";
  allowed: boolean;
  onPress: () => void;
}

/** Opens the form, or says why it cannot. */
export function CreateButton({ variant, allowed, onPress }: CreateButtonProps) {
  const t = useT();
  const look = { variant, icon: <Plus aria-hidden size={16} />, children: t("sources.create") };
  if (allowed) return <Button {...look} onClick={onPress} />;
  return (
    <Suspense fallback={<Button {...look} disabled />}>
      <DeniedButton {...look} why={t("sources.onlyAdministrators")} />
    </Suspense>
  );
}
