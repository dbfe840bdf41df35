import type { UserStatus as Status } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = { invited: "info", active: "success", suspended: "error" } as const satisfies Record<Status, string>;

export function UserStatus({ status }: { status: Status }) {
  const t = useT();
  return (
    <span title={t(`users.statusHint.${status}`)}>
      <StatusDot tone={tones[status]}>{t(`users.status.${status}`)}</StatusDot>
    </span>
  );
}
