import type { ApiSender } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Plus } from "lucide-react";
import { typedWords } from "../../../lib/form/typed-list.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { isInBlocks } from "./is-in-blocks.ts";

interface SuggestedProxiesProps {
  senders: readonly ApiSender[];
  /** What is trusted so far, one block a line. */
  hops: string;
  onAdd: (hops: string) => void;
}

const groups = ["connection", "x_forwarded_for"] as const satisfies readonly ApiSender["found_in"][];
const loopback = ["127.0.0.0/8", "::1/128"];

const blockOf = (address: string) => `${address}/${address.includes(":") ? 128 : 32}`;

/** Gateways and proxies of the API's calls that aren't trusted yet: one press adds one, and nothing is added without. */
export function SuggestedProxies({ senders, hops, onAdd }: SuggestedProxiesProps) {
  const t = useT();
  const trusted = typedWords(hops);
  // The form starts with this machine. If you remove it, it isn't suggested again.
  const offered = senders.filter(({ address }) => !isInBlocks(address, [...trusted, ...loopback]));
  return groups.map((group) => {
    const addresses = new Set(offered.filter(({ found_in }) => found_in === group).map(({ address }) => address));
    if (addresses.size === 0) return null;
    return (
      <div key={group} className="grid gap-2">
        <p className="text-sm text-fg-2">{t(`protectedApis.suggestedProxies.${group}`)}</p>
        <ul className="flex flex-wrap gap-2">
          {Array.from(addresses, (address) => (
            <li key={address}>
              <Button
                size="sm"
                type="button"
                icon={<Plus aria-hidden size={15} />}
                aria-label={t("protectedApis.trustProxy", { address })}
                onClick={() => onAdd([...trusted, blockOf(address)].join("\n"))}
              >
                <bdi className="font-mono">{address}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
