import { organizationEndpoints, type ProviderDetail, traceSourceEndpoints, userEndpoints } from "@parapet/contract";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { useMay } from "../../lib/session/use-may.ts";

interface CountsProps {
  provider: ProviderDetail;
  /** The pages behind the numbers show the own provider only. */
  linked: boolean;
}

const pages = {
  users: "/settings/users",
  organizations: "/settings/organizations",
  trace_sources: "/insights/trace-sources",
} as const satisfies Record<string, LinkProps["to"]>;

const kinds = ["users", "organizations", "trace_sources"] as const;

/** How much there is in a provider. */
export function Counts({ provider, linked }: CountsProps) {
  const t = useT();
  const format = useFormat();
  const mayRead = {
    users: useMay(userEndpoints["users.list"]),
    organizations: useMay(organizationEndpoints["organizations.list"]),
    trace_sources: useMay(traceSourceEndpoints["traceSources.list"]),
  };
  return (
    <dl className="grid grid-cols-3 overflow-hidden rounded-card border border-line-card bg-surface shadow-card">
      {kinds.map((kind) => (
        <div
          key={kind}
          className="relative grid content-between gap-1 border-e border-line px-4 py-4 last:border-e-0 sm:px-5"
        >
          <dt className="text-sm text-fg-3">
            {linked && mayRead[kind] ? (
              <Link to={pages[kind]} className="after:absolute after:inset-0 hover:text-fg hover:underline">
                {t(`providers.count.${kind}`)}
              </Link>
            ) : (
              t(`providers.count.${kind}`)
            )}
          </dt>
          <dd className="text-2xl font-semibold tracking-heading tabular-nums">{format.number(provider[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
