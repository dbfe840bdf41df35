import type { EventDetail } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { Literal } from "./literal.tsx";

/** The operation that was called, with the way to its API in the inventory. */
export function OperationLink({ event: { api, template } }: { event: EventDetail }) {
  const name = <Literal value={template} className="wrap-anywhere" />;
  if (api === null) return name;
  return (
    <Link
      to={`/insights/inventory/${api.kind}/$id`}
      params={{ id: api.id }}
      search={{ tab: "operations", search: template }}
      className="rounded-md text-brand-text underline underline-offset-4"
    >
      {name}
    </Link>
  );
}
