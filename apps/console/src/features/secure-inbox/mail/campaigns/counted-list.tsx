import type { CampaignTraits } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../../lib/format/use-format.ts";

interface CountedListProps {
  label: string;
  values: CampaignTraits["senders"];
  /** The condition that finds all mail with a value. */
  condition: "sender[is]" | "link[is]" | "hash[is]" | "mailbox[is]";
  /** Of the campaign's mails only. */
  campaign?: string;
}

/** Values with how many mails have each; one leads to the mails. */
export function CountedList({ label, values, condition, campaign }: CountedListProps) {
  const format = useFormat();
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {values.map(({ value, mails }) => (
        <li key={value} className="flex items-baseline justify-between gap-4">
          <Link
            to="/secure-inbox/phishing-threats/logs"
            search={{ shelf: "all", [condition]: value, ...(campaign !== undefined && { "campaign[is]": campaign }) }}
            className="min-w-0 wrap-anywhere text-brand-text hover:underline"
          >
            <bdi className="ltr-text">{value}</bdi>
          </Link>
          <span className="text-sm text-fg-2 tabular-nums">{format.number(mails)}</span>
        </li>
      ))}
    </ul>
  );
}
