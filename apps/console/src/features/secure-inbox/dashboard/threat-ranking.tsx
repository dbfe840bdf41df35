import {
  attackType,
  impersonatedParty,
  impersonationSignals,
  type InboxDimension,
  type InboxTopItem,
} from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useQuery } from "@tanstack/react-query";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { type Translate, useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { rankingsQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";
import type { MailLink } from "./use-mail-link.ts";

interface ThreatRankingProps {
  by: InboxDimension;
  search: DashboardSearch;
  link: MailLink;
}

interface Dimension {
  readonly title: MessageId;
  readonly mono?: boolean;
  /** In CSS pixels: room for as many as there can be. */
  readonly height: number;
  readonly label: (t: Translate, item: InboxTopItem) => string;
  /** The filter of the list that has just its mails. */
  readonly part: (key: string) => Readonly<Record<string, unknown>>;
}

const dimensions: Readonly<Record<InboxDimension, Dimension>> = {
  attack: {
    title: "inbox.byAttack",
    height: 300,
    label: (t, { key }) => {
      const { data } = attackType.safeParse(key);
      return data === undefined ? key : t(`mail.attack.${data}`);
    },
    part: (key) => ({ "attack[is]": [key] }),
  },
  mailbox: {
    title: "inbox.byMailbox",
    height: 300,
    label: (t, { key, name, is_vip }) => [name?.trim() || key, ...(is_vip ? [t("inbox.vip")] : [])].join(" · "),
    part: (key) => ({ "mailbox[is]": [key] }),
  },
  party: {
    title: "inbox.byParty",
    height: 190,
    label: (t, { key }) => {
      const { data } = impersonatedParty.safeParse(key);
      return data === undefined ? key : t(`mail.party.${data}`);
    },
    part(key) {
      const { data } = impersonatedParty.safeParse(key);
      return data === undefined ? {} : { "signal[is]": impersonationSignals[data] };
    },
  },
  domain: {
    title: "inbox.byDomain",
    height: 300,
    mono: true,
    label: (_, { key }) => key,
    part: (key) => ({ "domain[is]": [key] }),
  },
};

/** What threats have in common, the most first: each leads to its mails. */
export function ThreatRanking({ by, search, link }: ThreatRankingProps) {
  const t = useT();
  const { data, error, isPlaceholderData } = useQuery(rankingsQuery(search));
  const { title, mono = false, height, label, part } = dimensions[by];
  const bars = (data?.[by] ?? []).map((item) => {
    const mails = { shelf: "threats", ...part(item.key) };
    return { id: item.key, label: label(t, item), value: item.threats, href: link.href(mails), mails };
  });
  return (
    <BarChart
      mono={mono}
      title={t(title)}
      height={height}
      loading={data === undefined && error === null}
      stale={isPlaceholderData}
      empty={error && errorText(t, error)}
      bars={bars}
      onOpen={({ id }) => link.open(bars.find((bar) => bar.id === id)?.mails ?? {})}
    />
  );
}
