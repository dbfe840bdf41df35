import type { EventDetail } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { ConsumerKindName } from "./consumer-kind-name.tsx";
import { Literal } from "./literal.tsx";

/** The consumer, with a link to its calls and how it was identified. */
export function ConsumerName({ event: { consumer, consumer_kind } }: { event: EventDetail }) {
  if (consumer === null) return <Literal value={null} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Link
        to="/insights/events"
        search={{ "consumer[is]": [consumer] }}
        className="rounded-md text-brand-text underline underline-offset-4"
      >
        <Literal value={consumer} className="break-all" />
      </Link>
      <span className="text-sm text-fg-3">
        <ConsumerKindName kind={consumer_kind} />
      </span>
    </span>
  );
}
