import type { ApiKind } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";

const AddApiDialog = lazy(async () => ({ default: (await import("./add-api-dialog.tsx")).AddApiDialog }));

/** Adds an API that wasn't called yet; nothing for people who may not. */
export function AddApiButton({ kind }: { kind: ApiKind }) {
  const t = useT();
  const mayEdit = useMayEditApis();
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button icon={<Plus aria-hidden size={15} />} onClick={() => setOpen(true)}>
        {t("inventory.add")}
      </Button>
      <Suspense>{isOpen && <AddApiDialog kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
