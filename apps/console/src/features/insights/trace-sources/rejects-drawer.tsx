import type { TraceSource } from "@parapet/contract";
import { Drawer } from "@parapet/ui/drawer";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { RejectsPanel } from "./rejects-panel.tsx";
import { sourceQuery } from "./sources-query.ts";

interface RejectsDrawerProps {
  /** The source in the address; null while the drawer is closed. */
  id: string | null;
  /** Its row, where the page shows it. */
  known: TraceSource | undefined;
  onClose: () => void;
}

/** What was refused of one source, beside the table. */
export function RejectsDrawer({ id, known, onClose }: RejectsDrawerProps) {
  const t = useT();
  const read = useQuery({ ...sourceQuery(id ?? ""), enabled: id !== null && known === undefined });
  const name = known?.name ?? read.data?.name;
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.rejects")}
      width="w-[40rem]"
    >
      {id !== null && <RejectsPanel key={id} id={id} name={name} />}
    </Drawer>
  );
}
