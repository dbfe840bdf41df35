import { Breakable } from "@parapet/ui/breakable";
import { Link } from "@tanstack/react-router";
import { type ApiPlace, callsOf } from "../../../lib/insights/calls-of.ts";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";

interface OperationLinkProps {
  api: ApiPlace;
  operation: { readonly method: string; readonly template: string };
  /** The range that the events are listed of; without it the operation was not called, and leads nowhere. */
  range?: { readonly from: string; readonly to: string };
}

/** An operation, and the way to its calls. */
export function OperationLink({ api, operation: { method, template }, range }: OperationLinkProps) {
  const name = (
    <bdi className="ltr-text font-mono text-sm wrap-anywhere">
      <Breakable text={template} />
    </bdi>
  );
  return (
    <span className="flex min-w-44 flex-wrap items-center gap-2">
      <MethodBadge method={method} />
      {range === undefined ? (
        name
      ) : (
        <Link
          to="/insights/events"
          search={{ ...callsOf(api), "method[is]": method, "template[is]": template, ...range }}
          className="relative z-1 rounded-sm hover:underline hover:underline-offset-4"
        >
          {name}
        </Link>
      )}
    </span>
  );
}
