import { Breakable } from "@parapet/ui/breakable";

/** A value as the wire said it: monospaced, left to right, whatever the language around it. */
export function Literal({ value, className = "" }: { value: string | number | null; className?: string }) {
  if (value === null || value === "") return <span className="text-fg-3">–</span>;
  return (
    <bdi className={`ltr-text font-mono text-sm/[1.375rem] ${className}`}>
      <Breakable text={String(value)} />
    </bdi>
  );
}
