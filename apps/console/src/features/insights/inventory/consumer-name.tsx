import type { ApiConsumer } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type ApiPlace, callsOf } from "../../../lib/insights/calls-of.ts";

interface ConsumerNameProps {
  /** The API that was called. */
  api: ApiPlace;
  consumer: Pick<ApiConsumer, "kind" | "consumer" | "organization">;
  /** The range that the events are listed of. */
  range: { readonly from: string; readonly to: string };
}

/** The consumer, how it was identified, and a link to its calls. */
export function ConsumerName({ api, consumer: { kind, consumer, organization }, range }: ConsumerNameProps) {
  const t = useT();
  const filter = kind === "ip" ? { "sourceIP[is]": consumer } : { "consumer[is]": consumer };
  return (
    <span className="grid min-w-40 gap-0.5">
      <Link
        to="/insights/events"
        search={{ ...callsOf(api), ...filter, ...range }}
        className="relative z-1 w-fit rounded-sm font-medium hover:underline hover:underline-offset-4"
      >
        <bdi className="ltr-text font-mono text-sm break-all">{consumer}</bdi>
      </Link>
      <span className="text-sm text-fg-2">
        {t(`inventory.consumerKind.${kind}`)}
        {organization !== null && (
          <>
            {" · "}
            <bdi>{organization}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
