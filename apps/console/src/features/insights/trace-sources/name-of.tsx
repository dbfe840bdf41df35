import type { TraceSource } from "@parapet/contract";

/** A source's name inside a sentence. */
export function NameOf({ source: { name } }: { source: Pick<TraceSource, "name"> }) {
  return <bdi className="font-medium text-fg">{name}</bdi>;
}
