import type { MailMessage } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { DataTable } from "@parapet/ui/data-table";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { mailsQuery } from "../mail-queries.ts";
import { threatsSearch } from "../mail-search.ts";
import { useMailColumns } from "../use-mail-columns.tsx";

const to = "/secure-inbox/phishing-threats/logs/analysis/$id";
const shown = ["verdict", "subject", "sender", "mailbox", "p", "decision", "received_at"];
const noMails: readonly MailMessage[] = [];

/** The mails of a campaign with their verdicts, the newest first. */
export function MailsCard({ id }: { id: string }) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const [place, setPlace] = useState({ page: 1, page_size: 10, sort: "-received_at" });
  const selected = { shelf: "all", "campaign[is]": [id] } as const;
  const search = threatsSearch.read({ ...selected, ...place });
  const { data, error, isPlaceholderData, refetch } = useQuery(mailsQuery(search));
  const columns = useMailColumns();
  return (
    <Card
      title={t("campaign.mails")}
      actions={
        <Link
          to="/secure-inbox/phishing-threats/logs"
          search={selected}
          className="text-sm font-medium text-brand-text hover:underline"
        >
          {t("campaign.inThreatLogs")}
        </Link>
      }
    >
      {error && !data ? (
        <ProblemCard title={t("mail.errorTitle")} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t("campaign.mails")}
          columns={columns}
          visible={shown}
          rows={data?.items ?? noMails}
          rowId={(mail) => mail.id}
          sort={place.sort}
          onSort={(sort) => setPlace({ ...place, sort, page: 1 })}
          rowHref={(mail) => router.buildLocation({ to, params: { id: mail.id }, search: selected }).href}
          onOpen={(mail) => void navigate({ to, params: { id: mail.id }, search: selected })}
          rowTitle={({ subject }) => (subject === "" ? t("mail.noSubject") : subject)}
          loading={!data}
          stale={isPlaceholderData}
          footer={<ListFooter place={search} list={data} onChange={(change) => setPlace({ ...place, ...change })} />}
        />
      )}
    </Card>
  );
}
