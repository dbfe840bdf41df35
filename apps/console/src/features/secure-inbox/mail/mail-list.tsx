import { mailColumns, mailEndpoints, type MailMessage, type MailShelf, type SavedViewPage } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { AnalyseButton } from "./analyse-button.tsx";
import { MailEmpty } from "./mail-empty.tsx";
import { mailsQuery, selectionOf } from "./mail-queries.ts";
import { filtersOf, isFiltered, type MailSearch, withFilters, withoutFilters } from "./mail-search.ts";
import { useBulkMail } from "./use-bulk-mail.tsx";
import { useMailColumns } from "./use-mail-columns.tsx";
import { useMailFields } from "./use-mail-fields.ts";
import { useMailRights } from "./use-mail-rights.ts";

interface MailListProps {
  title: string;
  description: string;
  page: Extract<SavedViewPage, "threat-logs" | "phishing-emails">;
  read: (search: Readonly<Record<string, unknown>>) => MailSearch;
  defaults: Partial<MailSearch>;
  frame: MailFrame;
}

interface ShownMails {
  readonly search: MailSearch;
  /** How many mails each shelf holds. */
  readonly counts: Readonly<Record<MailShelf, number>> | undefined;
}

/** The tabs around a list, by what it shows. */
export type MailFrame = (list: ReactNode, shown: ShownMails) => ReactNode;

const to = "/secure-inbox/phishing-threats/logs/analysis/$id";

/** A list of analysed mail: everything that selects it is in the address. */
export function MailList({ title, description, page, read, defaults, frame }: MailListProps) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const address = useListAddress(read);
  const { search, go } = address;
  const { mayWork } = useMailRights();
  const list = useQuery(mailsQuery(search));
  const columns = useMailColumns({ sameDecision: page === "phishing-emails" });
  const bulk = useBulkMail(search, list.data);
  const exporting = useExport(page, (file, signal) => {
    const column = exportColumns(columns, search.column, mailColumns.options);
    return download(mailEndpoints["mail.export"], file, { query: { ...selectionOf(search), column }, signal });
  });
  const way = page === "phishing-emails" ? { ...search, list: "phishing" as const } : search;
  const nameOf = ({ subject }: MailMessage) => (subject === "" ? t("mail.noSubject") : subject);
  return (
    <ListPage
      title={title}
      description={description}
      actions={mayWork && <AnalyseButton />}
      address={address}
      list={list}
      problemTitle={t("mail.errorTitle")}
      views={{ page, defaults, apart: ["list"] }}
      exporting={exporting}
      searchLabel={t("mail.search")}
      start={<ListRange address={address} />}
      fields={useMailFields()}
      filters={filtersOf(search)}
      onFilters={(filters) => go(read(withFilters(search, filters)))}
      columns={columns}
      rowHref={({ id }) => router.buildLocation({ to, params: { id }, search: way }).href}
      onOpen={({ id }) => void navigate({ to, params: { id }, search: way })}
      rowTitle={nameOf}
      selection={mayWork ? { ...bulk.selection, nameOf } : undefined}
      note={bulk.note}
      bulk={bulk.bar}
      empty={
        <MailEmpty filtered={isFiltered(search)} shelf={search.shelf} onClear={() => go(read(withoutFilters(search)))}>
          {mayWork && <AnalyseButton variant="secondary" />}
        </MailEmpty>
      }
      frame={(body) => frame(body, { search, counts: list.data?.shelves })}
    />
  );
}
