import { mailColumns, mailEndpoints, type MailMessage, type MailShelf, type SavedViewPage } from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import type { ListSearching } from "../../../lib/list/list-search.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { AnalyseButton } from "./analyse-button.tsx";
import { mailsQuery, selectionOf } from "./mail-queries.ts";
import type { MailSearch } from "./mail-search.ts";
import { useBulkMail } from "./use-bulk-mail.tsx";
import { useMailColumns } from "./use-mail-columns.tsx";
import { useMailFields } from "./use-mail-fields.ts";
import { useMailRights } from "./use-mail-rights.ts";

interface MailEmptyProps {
  filtered: boolean;
  shelf: MailShelf;
  onClear: () => void;
  /** The way to have something here. */
  children?: ReactNode;
}

interface MailListProps {
  title: string;
  description: string;
  page: Extract<SavedViewPage, "threat-logs" | "phishing-emails">;
  searching: ListSearching<MailSearch>;
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
export function MailList({ title, description, page, searching, defaults, frame }: MailListProps) {
  const t = useT();
  const address = useListAddress(searching.read);
  const { search } = address;
  const { mayWork } = useMailRights();
  const list = useQuery(mailsQuery(search));
  const columns = useMailColumns({ sameDecision: page === "phishing-emails" });
  const bulk = useBulkMail(search, list.data);
  const way = page === "phishing-emails" ? { ...search, list: "phishing" as const } : search;
  const nameOf = ({ subject }: MailMessage) => (subject === "" ? t("mail.noSubject") : subject);
  return (
    <ListPage
      title={title}
      description={description}
      actions={mayWork && <AnalyseButton />}
      address={address}
      searching={searching}
      list={list}
      problemTitle={t("mail.errorTitle")}
      views={{ page, defaults, apart: ["list"] }}
      exports={csvExport(page, mailEndpoints["mail.export"], mailColumns.options, () => selectionOf(search))}
      searchLabel={t("mail.search")}
      start={<ListRange address={address} />}
      fields={useMailFields()}
      columns={columns}
      linkOf={({ id }) => ({ to, params: { id }, search: way })}
      nameOf={nameOf}
      bulk={bulk}
      selectable={mayWork}
      renderEmpty={({ filtered, onClear }) => (
        <MailEmpty filtered={filtered} shelf={search.shelf} onClear={onClear}>
          {mayWork && <AnalyseButton variant="secondary" />}
        </MailEmpty>
      )}
      frame={(body) => frame(body, { search, counts: list.data?.shelves })}
    />
  );
}

function MailEmpty({ filtered, shelf, onClear, children }: MailEmptyProps) {
  const t = useT();
  if (filtered) return <FilteredEmpty title={t("mail.noMatchTitle")} text={t("mail.noMatchText")} onClear={onClear} />;
  if (shelf === "open")
    return <EmptyState icon={MailCheck} title={t("mail.noneOpenTitle")} text={t("mail.noneOpenText")} />;
  if (shelf !== "threats" && shelf !== "all")
    return <EmptyState icon={MailCheck} title={t("mail.noneOfShelf")} text={t("mail.noneOfShelfText")} />;
  return (
    <EmptyState icon={MailCheck} title={t("mail.noneTitle")} text={t("mail.noneText")}>
      {children}
    </EmptyState>
  );
}
