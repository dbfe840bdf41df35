import { Badge } from "@parapet/ui/badge";
import { useT } from "../../lib/i18n/use-t.ts";
import type { invoiceStatuses, orderStatuses, personStatuses, productStatuses } from "./sample-data.ts";

export type SampleStatusName =
  | (typeof productStatuses)[number]
  | (typeof orderStatuses)[number]
  | (typeof invoiceStatuses)[number]
  | (typeof personStatuses)[number];

const tones = {
  active: "success",
  draft: "neutral",
  archived: "neutral",
  placed: "info",
  packed: "warning",
  shipped: "success",
  cancelled: "error",
  sent: "info",
  paid: "success",
  overdue: "error",
  invited: "info",
  disabled: "neutral",
} as const satisfies Record<SampleStatusName, string>;

export function SampleStatus({ status }: { status: SampleStatusName }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`demo.status.${status}`)}</Badge>;
}
