import type { AlertChannel, AlertDelivery } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { deliveriesQuery } from "../alerts-queries.ts";
import { DeliveryState } from "./delivery-state.tsx";

interface DeliveriesDrawerProps {
  /** The channel in the address; null while the drawer is closed. */
  id: string | null;
  channel: AlertChannel | undefined;
  onClose: () => void;
}

/** What was sent to a channel, and what became of it. */
export function DeliveriesDrawer({ id, channel, onClose }: DeliveriesDrawerProps) {
  const t = useT();
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={channel === undefined ? t("alerts.deliveries") : t("alerts.deliveriesOf", { name: channel.name })}
      width="w-[36rem]"
    >
      {id !== null && <Deliveries key={id} id={id} />}
    </Drawer>
  );
}

function Deliveries({ id }: { id: string }) {
  const t = useT();
  const [place, setPlace] = useState({ page: 1, page_size: 25 });
  const { data, error, refetch } = useQuery(deliveriesQuery(id, place));
  if (error && !data)
    return <LoadProblem title={t("alerts.deliveriesError")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  if (data.total === 0)
    return <EmptyState icon={Send} title={t("alerts.deliveriesNone")} text={t("alerts.deliveriesNoneText")} />;
  return (
    <div className="flex min-h-full flex-col">
      <ul className="flex-1">
        {data.items.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <div className="sticky bottom-0 border-t border-line bg-surface">
        <ListFooter place={place} list={data} onChange={setPlace} />
      </div>
    </div>
  );
}

function DeliveryItem({ delivery }: { delivery: AlertDelivery }) {
  const t = useT();
  const { is_test, alerts, attempts, status, problem, created_at } = delivery;
  return (
    <li className="grid gap-1 border-b border-line px-5 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <DeliveryState delivery={delivery} />
        {status !== null && <Badge mono>{status}</Badge>}
        <span className="ms-auto text-sm text-fg-3">
          <TimeAgo time={created_at} />
        </span>
      </div>
      <p className="text-sm text-fg-2">
        {is_test ? t("alerts.deliveryTest") : t("alerts.deliveryAlerts", { count: alerts })}
        {attempts > 1 && ` · ${t("alerts.deliveryAttempts", { count: attempts })}`}
      </p>
      {problem !== null && <p className="text-sm text-error wrap-anywhere">{problem}</p>}
    </li>
  );
}
