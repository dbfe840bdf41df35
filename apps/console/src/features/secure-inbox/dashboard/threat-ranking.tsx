import { attackType, impersonatedParty, type InboxDimension, type InboxTopItem } from "@parapet/contract";
import { BarChart } from "@parapet/ui/bar-chart";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { type Translate, useT } from "../../../lib/i18n/use-t.ts";
import { topQuery } from "./dashboard-query.ts";
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
}

const dimensions: Readonly<Record<InboxDimension, Dimension>> = {
  attack: {
    title: "inbox.byAttack",
    height: 300,
    label: (t, { key }) => {
      const { data } = attackType.safeParse(key);
      return data === undefined ? key : t(`mail.attack.${data}`);
    },
  },
  mailbox: {
    title: "inbox.byMailbox",
    height: 300,
    label: (t, { key, name, is_vip }) => [name || key, ...(is_vip ? [t("inbox.vip")] : [])].join(" · "),
  },
  party: {
    title: "inbox.byParty",
    height: 190,
    label: (t, { key }) => {
      const { data } = impersonatedParty.safeParse(key);
      return data === undefined ? key : t(`mail.party.${data}`);
    },
  },
  domain: { title: "inbox.byDomain", height: 300, mono: true, label: (_, { key }) => key },
};

/** What threats have in common, the most first: each leads to its mails, an imitated party to the campaigns that imitate it. */
export function ThreatRanking({ by, search, link }: ThreatRankingProps) {
  const t = useT();
  const router = useRouter();
  const { data } = useQuery(topQuery(search, by));
  const { title, mono = false, height, label } = dimensions[by];
  const bars = (data?.items ?? []).map((item) => {
    const { key, threats } = item;
    const campaigns = { to: "/secure-inbox/phishing-threats/logs/campaigns", search: { "impersonates[is]": [key] } };
    const part = { shelf: "threats", [`${by}[is]`]: [key] };
    return {
      id: key,
      label: label(t, item),
      value: threats,
      href: by === "party" ? router.buildLocation(campaigns).href : link.href(part),
      open: () => (by === "party" ? void router.navigate(campaigns) : link.open(part)),
    };
  });
  return (
    <BarChart
      mono={mono}
      title={t(title)}
      height={height}
      loading={data === undefined}
      bars={bars}
      onOpen={({ id }) => bars.find((bar) => bar.id === id)?.open()}
    />
  );
}
