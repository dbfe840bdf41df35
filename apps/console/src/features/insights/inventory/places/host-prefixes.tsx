import type { Api, HostPrefix } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { prefixesQuery } from "./place-queries.ts";

interface HostPrefixesProps {
  api: Pick<Api, "id" | "kind">;
  mayEdit: boolean;
  isPending: boolean;
  /** Makes the calls under a prefix a part of the API again. */
  onJoin: (prefix: HostPrefix) => void;
}

/** What is under path prefixes of the host and is an API of its own; nothing if there is none. */
export function HostPrefixes({ api, mayEdit, isPending, onJoin }: HostPrefixesProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(prefixesQuery(api.id));
  if (error && !data)
    return <ProblemCard title={t("inventory.prefixes.errorTitle")} error={error} onRetry={() => void refetch()} />;
  const others = (data?.items ?? []).filter((each) => each.api.id !== api.id);
  if (others.length === 0) return null;
  return (
    <section aria-label={t("inventory.prefixes.title")} className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-fg-2">{t("inventory.prefixes.text")}</p>
      <ul className="grid gap-3">
        {others.map((each) => (
          <li key={each.place_id} className="flex items-start justify-between gap-3">
            <Link
              to={`/insights/inventory/${api.kind}/$id`}
              params={{ id: each.api.id }}
              className="rounded-sm hover:underline hover:underline-offset-4"
            >
              <HostName host={each.prefix} className="text-sm font-medium" />
            </Link>
            {mayEdit && each.place_id === each.api.id && (
              <Button size="sm" loading={isPending} onClick={() => onJoin(each)}>
                {t("inventory.prefixes.join")}
                <span className="sr-only">{` ${each.prefix}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
