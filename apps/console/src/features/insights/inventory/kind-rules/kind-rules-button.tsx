import { Button } from "@parapet/ui/button";
import { Building2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import type { useSetKindRules } from "./use-set-kind-rules.ts";

const KindRulesDialog = lazy(async () => ({ default: (await import("./kind-rules-dialog.tsx")).KindRulesDialog }));

/** Opens the rules that say which APIs are internal and which are external. */
export function KindRulesButton({ changes }: { changes: ReturnType<typeof useSetKindRules> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Building2 aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t("inventory.kindRules.open")}
      </Button>
      <Suspense>{isOpen && <KindRulesDialog changes={changes} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Says what saved rules changed, and offers to undo it. */
export function KindRulesNotice({ changes }: { changes: ReturnType<typeof useSetKindRules> }) {
  const t = useT();
  if (changes.last === null) return null;
  return (
    <UndoNotice isPending={changes.isPending} onUndo={changes.undo}>
      {t("inventory.kindRules.saved", { count: changes.last.changed })}
    </UndoNotice>
  );
}
