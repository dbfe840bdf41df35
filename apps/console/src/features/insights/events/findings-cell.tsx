import { FindingBadge } from "../../../lib/insights/finding-badge.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";

/** The first finding of a call, and how many more there are. */
export function FindingsCell({ findings }: { findings: readonly string[] }) {
  const format = useFormat();
  const [first, ...more] = findings;
  if (first === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <FindingBadge kind={first} />
      {more.length > 0 && <span className="text-fg-2">+{format.number(more.length)}</span>}
    </span>
  );
}
