import { useT } from "../../../lib/i18n/use-t.ts";
import type { SampleStatusName } from "../sample-status.tsx";

/** Statuses as the filter of a list offers them. */
export function useStatuses(statuses: readonly SampleStatusName[]) {
  const t = useT();
  return statuses.map((value) => ({ value, label: t(`demo.status.${value}`) }));
}
