import { type ApiEnvironment, apiEnvironment, type ApiSender, type Sensitivity, sensitivity } from "@parapet/contract";
import { compileBlocks, parseIp } from "@parapet/ip-address";
import { Button } from "@parapet/ui/button";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { Plus } from "lucide-react";
import { typedWords } from "../../../lib/form/typed-list.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

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
function SuggestedProxies({ senders, hops, onAdd }: SuggestedProxiesProps) {
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

/** Whether an address is in one of the blocks. Lines that are no block, as while one is typed, hold nothing. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const ip = parseIp(address);
  return ip !== null && compileBlocks(blocks).has(ip.number);
}

/** What people say about an API, as they type it. */
export interface TypedApi {
  readonly name: string;
  readonly base_url: string;
  readonly environment: ApiEnvironment;
  readonly sensitivity: Sensitivity;
  /** One block a line. */
  readonly hops: string;
}

/** Of an API of which nothing is known. */
export const blankApi: TypedApi = {
  name: "",
  base_url: "",
  environment: "production",
  sensitivity: "normal",
  hops: "127.0.0.0/8\n::1/128",
};

interface ApiFieldsProps {
  typed: TypedApi;
  onChange: (part: Partial<TypedApi>) => void;
  /** What is wrong with a field. */
  problem: (name: "name" | "base_url" | "trusted_hops") => string | undefined;
  /** Addresses that the gateways of the API were seen to connect from. */
  senders?: readonly ApiSender[];
}

const noSenders: readonly ApiSender[] = [];

export function ApiFields({ typed, onChange, problem, senders = noSenders }: ApiFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("protectedApis.column.name")}
        value={typed.name}
        autoComplete="off"
        error={problem("name")}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t("protectedApis.baseUrl")}
        hint={t("protectedApis.baseUrlHint")}
        type="url"
        dir="ltr"
        placeholder="https://api.example.com"
        autoComplete="off"
        value={typed.base_url}
        error={problem("base_url")}
        onChange={({ target }) => onChange({ base_url: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t("protectedApis.column.environment")}
          value={typed.environment}
          onChange={(environment) => onChange({ environment })}
          choices={apiEnvironment.options.map((value) => ({ value, label: t(`protectedApis.environment.${value}`) }))}
        />
        <Select
          label={t("protectedApis.column.sensitivity")}
          hint={t("protectedApis.sensitivityHint")}
          value={typed.sensitivity}
          onChange={(next) => onChange({ sensitivity: next })}
          choices={sensitivity.options.map((value) => ({ value, label: t(`adaptive.sensitivity.${value}`) }))}
        />
      </div>
      <TextArea
        label={t("protectedApis.trustedHops")}
        hint={t("protectedApis.trustedHopsHint")}
        rows={3}
        dir="ltr"
        spellCheck={false}
        className="font-mono text-sm"
        value={typed.hops}
        error={problem("trusted_hops")}
        onChange={({ target }) => onChange({ hops: target.value })}
      />
      <SuggestedProxies senders={senders} hops={typed.hops} onAdd={(hops) => onChange({ hops })} />
    </>
  );
}

/** The body of the contract that was typed. */
export function bodyOf({ hops, ...rest }: TypedApi) {
  return { ...rest, trusted_hops: typedWords(hops) };
}
