import { GatewayTextCard } from "./gateway-text-card.tsx";
import { ProbeCard } from "./probe-card.tsx";
import type { TabProps } from "../tab-props.ts";

/** What goes in front of the API, and whether what is in front of it does what it should. */
export function GatewayTab({ api, mayEdit }: TabProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <GatewayTextCard api={api} />
      <ProbeCard api={api} mayProbe={mayEdit} />
    </div>
  );
}
