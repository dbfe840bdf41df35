import type { ApiSender } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Plus } from "lucide-react";
import { typedWords } from "../../../lib/form/typed-list.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

interface SuggestedProxiesProps {
  senders: readonly ApiSender[];
  /** What is trusted so far, one block a line. */
  hops: string;
  onAdd: (hops: string) => void;
}

const blockOf = (address: string) => `${address}/${address.includes(":") ? 128 : 32}`;
/** The form starts with this machine. */
const isLoopback = (address: string) => address.startsWith("127.") || address === "::1";

/** Gateways that reported the API's calls and aren't trusted yet: one press adds one, and nothing is added without. */
export function SuggestedProxies({ senders, hops, onAdd }: SuggestedProxiesProps) {
  const t = useT();
  const trusted = new Set(typedWords(hops));
  const addresses = [...new Set(senders.map(({ address }) => address))].filter(
    (address) => !isLoopback(address) && !trusted.has(address) && !trusted.has(blockOf(address)),
  );
  if (addresses.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg-2">{t("protectedApis.suggestedProxies")}</p>
      <ul className="flex flex-wrap gap-2">
        {addresses.map((address) => (
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
}
