import type { EventWarning } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";

/** Codes of the contract, as logs and exports have them. */
export function WarningBadges({ warnings }: { warnings: readonly EventWarning[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {warnings.map((warning) => (
        <Badge key={warning} tone="warning" mono>
          {warning}
        </Badge>
      ))}
    </span>
  );
}
